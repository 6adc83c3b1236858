/** What the readers of the four picture formats share. */

/** A picture without its metadata. */
export type CleanPicture = {
  bytes: Uint8Array;
  /** Pixels of the whole picture; of an animation, of its canvas. */
  width: number;
  height: number;
  /** 1 for a still picture. */
  frames: number;
};

/** The file does not follow its format. */
export class DamagedPicture extends Error {
  override name = 'DamagedPicture';
}

export function damaged(why: string): never {
  throw new DamagedPicture(why);
}

export const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(pieces));
}

export const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A part of the file. @throws DamagedPicture when the file ends before it */
export function part(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (length < 0 || at + length > bytes.length) damaged('the file ends too early');
  return bytes.subarray(at, at + length);
}
