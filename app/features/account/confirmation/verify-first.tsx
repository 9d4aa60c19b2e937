import { Banner } from "#app/ui/banner.tsx";
import { ResendForm } from "./resend-form.tsx";

/** Tells a signed-in visitor without a confirmed address why nothing can be changed yet. */
export function VerifyFirst({ cooldown, next }: { cooldown: number; next: string }) {
  return (
    <Banner tone="warn" title="Please confirm your email">
      <p className="mb-2">You can look around, but saving flips needs a confirmed address.</p>
      <ResendForm cooldown={cooldown} next={next} />
    </Banner>
  );
}
