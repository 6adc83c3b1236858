/** The two container formats that systems want icons in: a list of PNGs for Windows, and one for macOS. */

/** Windows: every size in one file. @param {{ size: number, png: Buffer }[]} pictures at most 256 px @returns {Buffer} */
export function encodeIco(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.set([size % 256, size % 256], at); // 256 is written as 0
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** macOS: a list of boxes, each named after the use of its picture. @param {{ type: string, png: Buffer }[]} pictures @returns {Buffer} */
export function encodeIcns(pictures) {
  const boxes = pictures.map(({ type, png }) => box(type, png));
  return box('icns', Buffer.concat(boxes));
}

function box(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}
