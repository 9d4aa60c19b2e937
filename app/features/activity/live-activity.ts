import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { followStream } from "./follow-stream.ts";

/** Reads the page again whenever the stream at `stream` says that something changed since `asOf` (ms), or a script says `coins:updated`. */
export function useLiveActivity(stream: string, asOf: number): void {
  const { revalidate } = useRevalidator();
  const read = useRef(asOf);
  useEffect(() => {
    read.current = asOf;
  }, [asOf]);
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener("coins:updated", again);
    const leave = followStream(() => `${stream}?since=${read.current}`, again);
    return () => {
      window.removeEventListener("coins:updated", again);
      leave();
    };
  }, [stream, revalidate]);
}
