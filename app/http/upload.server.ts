import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { readForm } from "./form.server.ts";

const MIB = 1024 * 1024;
const MAX_TEXT = MIB;
// Fields are buffered in memory, even if the form is then refused.
const LIMITS = { fields: 5, fieldSize: MAX_TEXT, fieldNameSize: 100, files: 1, parts: 6, headerPairs: 20 };

interface UploadedFile {
  name: string;
  pieces: AsyncIterable<Uint8Array>;
}

/** `fields` precede the file; `file` is null if none was chosen. */
interface Upload {
  fields: FormData;
  file: UploadedFile | null;
}

export class UploadError extends Error {
  readonly reason: "cut" | "text too long" | "too many parts";
  constructor(reason: UploadError["reason"] = "cut", cause?: unknown) {
    super(`an upload was not read: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The caller streams the file; an urlencoded form has none. Throws an `UploadError`, as does the file's stream. */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) return readMultipart(type, request.body as ReadableStream | null);
  const fields = await readForm(request);
  if (fields === null) throw new UploadError();
  return { fields, file: null };
}

function readMultipart(type: string, body: ReadableStream | null): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const fields = new FormData();
    let file: Readable | null = null;
    const source = body === null ? Readable.from([]) : Readable.fromWeb(body);
    const fail = (error: unknown) => {
      const broken = toUploadError(error);
      // The client must send the rest, unparsed, before it reads the response.
      source.unpipe().resume();
      file?.destroy(broken);
      reject(broken);
    };
    try {
      const parser = new Busboy({ headers: { "content-type": type }, limits: LIMITS });
      for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
        parser.on(limit, () => fail(new UploadError("too many parts")));
      parser.on("field", (name, value, _nameCut, isCut) => {
        if (isCut) fail(new UploadError("text too long"));
        if (!fields.has(name)) fields.append(name, value);
      });
      parser.on("file", (_name, pieces, name) => {
        // An error before the first read would end the process.
        pieces.on("error", () => {});
        // A form without a chosen file sends one without a name.
        if (!name) return void pieces.resume();
        file = pieces;
        resolve({ fields, file: { name, pieces: untilBroken(pieces) } });
      });
      parser.on("error", fail);
      parser.on("finish", () => resolve({ fields, file: null }));
      source.on("error", fail).pipe(parser);
    } catch (error) {
      fail(error);
    }
  });
}

async function* untilBroken(pieces: AsyncIterable<Uint8Array>) {
  try {
    yield* pieces;
  } catch (error) {
    throw toUploadError(error);
  }
}

const toUploadError = (error: unknown) => (error instanceof UploadError ? error : new UploadError("cut", error));
