import { type ReactNode, useEffect, useState } from "react";

/** Renders `children` with the seconds left; without scripts they stay at `seconds`. */
export function Countdown({ seconds, children }: { seconds: number; children: (left: number) => ReactNode }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    setLeft(seconds);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return children(left);
}
