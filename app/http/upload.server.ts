import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { readForm } from "./form.server.ts";

const MIB = 1024 * 1024;
/** The longest text of an upload's field. */
const MAX_TEXT = MIB;
// why: what its few fields say is read into memory, also where the form is then refused
const LIMITS = { fields: 5, fieldSize: MAX_TEXT, fieldNameSize: 100, files: 1, parts: 6, headerPairs: 20 };

/** A file that is on its way: its name, and its pieces as they arrive. */
interface UploadedFile {
  name: string;
  pieces: AsyncIterable<Uint8Array>;
}

/** An upload: the fields that came before its file, and the file, null where none was chosen. */
interface Upload {
  fields: FormData;
  file: UploadedFile | null;
}

/** A form that broke off on its way or is none, has a field that is longer than a text may be, or too many parts. */
export class UploadBroken extends Error {
  readonly reason: "cut" | "text too long" | "too many parts";
  constructor(reason: UploadBroken["reason"] = "cut", cause?: unknown) {
    super(`an upload was not read: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Reads a form up to its file, which is then read by whoever takes it, piece by piece; an urlencoded form has none.
 * Throws an `UploadBroken` for what is no form, and so do the file's pieces where the line is cut.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) return readMultipart(type, request.body as ReadableStream | null);
  const fields = await readForm(request);
  if (fields === null) throw new UploadBroken();
  return { fields, file: null };
}

function readMultipart(type: string, body: ReadableStream | null): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const fields = new FormData();
    let file: Readable | null = null;
    const source = body === null ? Readable.from([]) : Readable.fromWeb(body);
    const fail = (error: unknown) => {
      const broken = asBroken(error);
      // why: the rest has to arrive before the answer can be read, but is not parsed
      source.unpipe().resume();
      file?.destroy(broken);
      reject(broken);
    };
    try {
      const parser = new Busboy({ headers: { "content-type": type }, limits: LIMITS });
      for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
        parser.on(limit, () => fail(new UploadBroken("too many parts")));
      parser.on("field", (name, value, _nameCut, isCut) => {
        if (isCut) fail(new UploadBroken("text too long"));
        if (!fields.has(name)) fields.append(name, value);
      });
      parser.on("file", (_name, pieces, name) => {
        // why: one that breaks off before anybody reads it would else end the process
        pieces.on("error", () => {});
        // why: a form without a chosen file sends one without a name
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
    throw asBroken(error);
  }
}

const asBroken = (error: unknown) => (error instanceof UploadBroken ? error : new UploadBroken("cut", error));
