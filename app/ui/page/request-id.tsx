import { createContext, useContext } from "react";
import { useLocation } from "react-router";

interface DocumentRequest {
  /** By which the log names the request. */
  id: string | null;
  /** The address that the document was asked for; null while it is made. */
  address: string | null;
}

/** The request that a document answers; the browser reads it back from what it was given. */
export const DocumentRequestContext = createContext<DocumentRequest>(
  typeof document === "undefined"
    ? { id: null, address: null }
    : { id: document.getElementById("request-id")?.textContent ?? null, address: location.pathname + location.search },
);

/** The line by which a player can tell the operator which request failed; nothing where it is not known. */
export function RequestId() {
  const { id, address } = useContext(DocumentRequestContext);
  const { pathname, search } = useLocation();
  // why: a problem that a script met on another page later is another request's
  const isOfDocument = address === null || address === pathname + search;
  return id !== null && isOfDocument ? (
    <p className="text-sm text-muted">
      Request <code id="request-id">{id}</code>
    </p>
  ) : null;
}
