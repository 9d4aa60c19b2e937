import { useEffect, useState } from "react";

const COUNT_MS = 150;

export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts from what is shown when the value changes
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return setShown(value);
    const start = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, now - start) / COUNT_MS);
      setShown(Math.round(shown + (value - shown) * part));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
