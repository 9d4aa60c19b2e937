import { data, href } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";
import { takeBack } from "#app/features/sharing/shared-reports.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";

const settings = () => `${href("/dashboard/settings")}#shared`;

/** Takes one of the owner's shared pages back; throws a 404 for another player's. */
export const takeBackShared = (owner: string, id: string) =>
  withErrorToast(settings(), "We couldn't take that page back. Please try again.", async () => {
    if (!isUuid(id) || !(await takeBack(owner, id)))
      throw data({ message: "That page is gone already.", fields: null }, { status: 404 });
    return redirectWithToast(settings(), "Page taken back. Its address no longer works.");
  });
