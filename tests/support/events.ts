import { type IncomingHttpHeaders, request } from "node:http";

/** `at` is the time of arrival in ms. */
interface Heard {
  name: string;
  data: string;
  at: number;
}

export interface OpenStream {
  status: number;
  headers: IncomingHttpHeaders;
  events: Heard[];
  /** Resolves with the time (ms) at which either side closed the stream. */
  ended: Promise<number>;
  /** The next event of that name, even if it has already arrived. */
  next: (name: string) => Promise<Heard>;
  leave: () => void;
}

export function openEvents(url: string, headers: Record<string, string>, localAddress?: string): Promise<OpenStream> {
  return new Promise((done, fail) => {
    const outgoing = request(
      url,
      { headers: { Accept: "text/event-stream", ...headers }, localAddress, agent: false },
      (answer) => {
        const events: Heard[] = [];
        const waiting = new Map<string, (heard: Heard) => void>();
        const taken = new Map<string, number>();
        let text = "";
        answer.setEncoding("utf8").on("data", (piece) => {
          text += piece;
          for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
            const fields = new Map(
              text
                .slice(0, end)
                .split("\n")
                .map((line) => [line.split(": ")[0], line.split(": ")[1] ?? ""]),
            );
            text = text.slice(end + 2);
            if (!fields.has("data")) continue;
            const heard = {
              name: fields.get("event") ?? "message",
              data: fields.get("data") ?? "",
              at: performance.now(),
            };
            events.push(heard);
            waiting.get(heard.name)?.(heard);
          }
        });
        const ended = new Promise<number>((over) => {
          answer.on("close", () => over(performance.now()));
        });
        const next = (name: string) =>
          new Promise<Heard>((come) => {
            const known = events.filter((heard) => heard.name === name)[taken.get(name) ?? 0];
            taken.set(name, (taken.get(name) ?? 0) + 1);
            if (known) come(known);
            else waiting.set(name, come);
          });
        answer.on("error", () => {});
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          events,
          ended,
          next,
          leave: () => outgoing.destroy(),
        });
      },
    );
    outgoing.on("error", fail);
    outgoing.end();
  });
}
