import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { buttonClass, type Variant } from "./button.tsx";

interface Props {
  text: string;
  label: string;
  copied: string;
  variant?: Variant;
}

/** Copies `text` and shows `copied` for 2 s. Needs scripts; a clipboard error is only logged. */
export function CopyButton({ text, label, copied, variant = "plain" }: Props) {
  const hydrated = useHydrated();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!count) return;
    const timer = setTimeout(setCount, 2300, 0);
    return () => clearTimeout(timer);
  }, [count]);
  if (!hydrated) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCount(count + 1);
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <>
      <button type="button" className={buttonClass(variant, "small")} onClick={copy}>
        <Copy size={14} /> {label}
      </button>
      <Toast times={count} seconds={2}>
        {copied}
      </Toast>
    </>
  );
}
