import { downloadInTurn } from "#app/http/guards/turns.server.ts";

interface File {
  owner: string;
  name: string;
  type: string;
  pieces: AsyncGenerator<string>;
  /** How many pieces it takes until the database was asked. */
  eager: number;
}

/**
 * A file sent as it is made. Its first pieces come before the answer begins, so that a database that is away is said,
 * and not half a file.
 */
export async function download({ owner, name, type, pieces, eager }: File): Promise<Response> {
  let first = "";
  for (let n = 0; n < eager; n++) first += (await pieces.next()).value ?? "";
  return new Response(streamOf(owner, first, pieces), {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(owner: string, first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      // why: a turn for each piece, so that a slow client holds none while it reads
      const { value, done } = await downloadInTurn(owner, () => rest.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await rest.return(undefined);
    },
  });
}
