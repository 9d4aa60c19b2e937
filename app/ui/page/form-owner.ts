/** The player whose page this is, "" without one; another player's form is never restored (`kept-form.ts`). */
export const formOwner = { id: "" };
