import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepsScroll } from "#app/ui/page/link-follower.ts";

/** Opens the add dialog if the location state has `prefillFlip` or `openAddFlip`. */
export function useOpenAddFlipFromState(add: string): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (!state?.prefillFlip && !state?.openAddFlip) return;
    let isGone = false;
    void filled(state.prefillFlip).then((handed) => {
      if (isGone) return;
      if (handed || state.openAddFlip) navigate(withSearch(add, handed), { replace: true, preventScrollReset: true });
    });
    return () => {
      isGone = true;
    };
  }, [state, add, navigate]);
}

/** Opens the add dialog on the window event `htmc:addFlip`. */
export function AddFlipListener({ add }: { add: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const open = async (event: Event) => {
      const player: unknown = event instanceof CustomEvent ? event.detail : null;
      const to = withSearch(add, (await import("./prefill.ts")).playerQueryString(player));
      navigate(to, { preventScrollReset: keepsScroll(to.split("?", 1)[0] ?? to) });
    };
    window.addEventListener("htmc:addFlip", open);
    return () => window.removeEventListener("htmc:addFlip", open);
  }, [add, navigate]);
  return null;
}

// Loaded on demand: few pages receive a prefill, and its parser imports all flip fields.
const filled = async (record: unknown) => (await import("./prefill.ts")).prefillQueryString(record);

const withSearch = (to: string, search: string) => (to.includes("?") ? to + search.replace("?", "&") : to + search);
