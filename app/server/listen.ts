import type { Server } from "node:http";
import { env, OperatorError } from "#app/env.server.ts";

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new OperatorError(whyClosed(port, error.code)));
    });
    server.listen(port, env.host, resolve);
  });
}

function whyClosed(port: number, code: string | undefined): string {
  if (code === "EADDRINUSE") return `Port ${port} is already in use; stop what uses it or set PORT to another one.`;
  if (code === "EADDRNOTAVAIL") return `${env.host} is no address of this machine; set HOST to another one.`;
  return `Port ${port} cannot be opened (${code}); set PORT to another one.`;
}
