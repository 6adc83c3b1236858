/** The week as a picture to keep or send: 1080 × 1350 pixels, drawn in the page, so that it needs neither network nor https. */
import { initialsOf, PERSON_HUES } from '../person.ts';
import type { PickResult } from '#shared/model.ts';

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 72;

/** Always ink, in both color modes: the picture is looked at elsewhere. */
const INK = '#0f2036';
const INK_RAISED = '#1c3150';
const CREAM = '#f8f4ea';
const MUTED = '#b7c3d3';
const AMBER = '#ffb627';
const ON_AMBER = '#241600';
const TURF = '#4fc384';
const RESULTS: Record<PickResult, { color: string; word: string }> = {
  win: { color: '#6fd3a0', word: 'Win' },
  loss: { color: '#ff9a8f', word: 'Loss' },
  tie: { color: '#e6d36a', word: 'Push' },
  pending: { color: '#7f90aa', word: 'Pending' },
};

const DISPLAY = '"Sofia Sans Extra Condensed", "Arial Narrow", sans-serif';
const TEXT = '"Public Sans", system-ui, sans-serif';

type Week = { poolName: string; title: string };
export type PlayerPicture = Week & {
  kind: 'player';
  name: string;
  record: string;
  /** "2nd of 12" */
  place: string;
  picks: readonly { pick: string; score: string; result: PickResult }[];
};
export type PoolPicture = Week & {
  kind: 'pool';
  rows: readonly { userId: number; name: string; rank: number; record: string }[];
};
export type Picture = PlayerPicture | PoolPicture;

/** The most rows that fit; the others are counted. */
const MOST_ROWS = 10;

type Words = { font: string; color: string; align?: CanvasTextAlign; most?: number };

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, words: Words): void {
  pen.font = words.font;
  pen.fillStyle = words.color;
  pen.textAlign = words.align ?? 'left';
  pen.fillText(text, x, y, words.most);
}

const display = (size: number, weight = 800) => `${weight} ${size}px ${DISPLAY}`;

/** Four strokes and the fifth across them, each in its own color. */
function drawTally(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  height: number,
  colors: readonly string[],
): void {
  const unit = height / 25;
  pen.lineWidth = 3 * unit;
  pen.lineCap = 'butt';
  const line = (color: string | undefined, from: [number, number], to: [number, number]) => {
    pen.strokeStyle = color ?? INK_RAISED;
    pen.beginPath();
    pen.moveTo(x + from[0] * unit, y + from[1] * unit);
    pen.lineTo(x + to[0] * unit, y + to[1] * unit);
    pen.stroke();
  };
  for (const [index, at] of [5, 12, 19, 26].entries()) line(colors[index], [at, 1.5], [at, 23.5]);
  if (colors.length < 5) return;
  // A gap of ink on both sides keeps the fifth apart from the others.
  pen.lineWidth = 6 * unit;
  line(INK, [0, 19.5], [32, 5.5]);
  pen.lineWidth = 3 * unit;
  line(colors[4], [0, 19.5], [32, 5.5]);
}

function drawFrame(pen: CanvasRenderingContext2D, { poolName, title }: Week): void {
  pen.fillStyle = INK;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#34496a';
  for (let x = 0; x < WIDTH; x += 24) pen.fillRect(x, 0, 3, x % 120 === 0 ? 34 : 16);
  for (let x = 0; x < WIDTH; x += 24) pen.fillRect(x, HEIGHT - (x % 120 === 0 ? 34 : 16), 3, 34);
  drawTally(pen, EDGE, 92, 58, [CREAM, CREAM, CREAM, CREAM, TURF]);
  write(pen, poolName, EDGE + 100, 140, { font: display(60), color: CREAM, most: 600 });
  write(pen, title, WIDTH - EDGE, 140, { font: display(60, 650), color: MUTED, align: 'right', most: 230 });
  write(pen, 'Sunday Five', WIDTH / 2, HEIGHT - 62, { font: display(34, 650), color: MUTED, align: 'center' });
}

function drawPlayer(pen: CanvasRenderingContext2D, { name, record, place, picks }: PlayerPicture): void {
  write(pen, name, EDGE, 284, { font: display(92, 650), color: CREAM, most: WIDTH - 2 * EDGE });
  write(pen, record, EDGE, 520, { font: display(270), color: CREAM, most: 560 });
  write(pen, place, EDGE, 610, { font: display(76, 650), color: place.startsWith('1st') ? AMBER : MUTED, most: 560 });
  const colors = picks.map(({ result }) => RESULTS[result].color);
  drawTally(pen, 660, 340, 260, colors);
  for (const [index, { pick, score, result }] of picks.entries()) {
    const top = 678 + index * 112;
    const { color, word } = RESULTS[result];
    pen.fillStyle = INK_RAISED;
    pen.fillRect(EDGE, top, WIDTH - 2 * EDGE, 98);
    pen.fillStyle = color;
    pen.fillRect(EDGE, top, 12, 98);
    write(pen, pick, EDGE + 40, top + 66, { font: display(58), color: CREAM, most: 400 });
    write(pen, score, 800, top + 62, { font: display(44, 650), color: MUTED, align: 'right', most: 270 });
    write(pen, word, WIDTH - EDGE - 30, top + 64, { font: display(52), color, align: 'right' });
  }
}

function drawChip(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  who: { userId: number; name: string },
): void {
  pen.fillStyle = PERSON_HUES[who.userId % PERSON_HUES.length] ?? INK_RAISED;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
  const font = display(Math.round(radius * 1.04));
  write(pen, initialsOf(who.name), x, y + radius * 0.34, { font, color: '#fffdf7', align: 'center' });
}

function drawPool(pen: CanvasRenderingContext2D, { rows }: PoolPicture): void {
  const winners = rows.filter(({ rank }) => rank === 1);
  const [winner] = winners;
  if (winner === undefined) return;
  pen.fillStyle = AMBER;
  pen.fillRect(EDGE, 200, WIDTH - 2 * EDGE, 210);
  drawChip(pen, EDGE + 120, 305, 76, winner);
  const names = winners.map(({ name }) => name).join(' & ');
  write(pen, winners.length > 1 ? 'Winners' : 'Winner', EDGE + 226, 274, { font: `600 34px ${TEXT}`, color: ON_AMBER });
  write(pen, names, EDGE + 226, 366, { font: display(104), color: ON_AMBER, most: 480 });
  write(pen, winner.record, WIDTH - EDGE - 36, 352, { font: display(120), color: ON_AMBER, align: 'right', most: 220 });
  for (const [index, row] of rows.slice(0, MOST_ROWS).entries()) {
    const top = 438 + index * 78;
    pen.fillStyle = '#34496a';
    pen.fillRect(EDGE, top + 76, WIDTH - 2 * EDGE, 2);
    write(pen, String(row.rank), EDGE + 62, top + 56, {
      font: display(52),
      color: row.rank === 1 ? AMBER : MUTED,
      align: 'right',
    });
    drawChip(pen, EDGE + 126, top + 39, 30, row);
    write(pen, row.name, EDGE + 182, top + 56, { font: display(52, 650), color: CREAM, most: 560 });
    write(pen, row.record, WIDTH - EDGE - 12, top + 56, { font: display(52), color: CREAM, align: 'right' });
  }
  const more = rows.length - MOST_ROWS;
  if (more > 0)
    write(pen, `and ${more} more`, WIDTH - EDGE - 12, 1250, { font: `500 30px ${TEXT}`, color: MUTED, align: 'right' });
}

/**
 * Draws a picture as a PNG.
 * @throws if the browser has no canvas or no memory for one
 */
export async function drawPicture(picture: Picture): Promise<Blob> {
  // A face that no text of the page has used yet would not be there in time.
  await Promise.all([display(60), display(60, 650), `600 34px ${TEXT}`].map((font) => document.fonts.load(font)));
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw the picture.');
  drawFrame(pen, picture);
  if (picture.kind === 'player') drawPlayer(pen, picture);
  else drawPool(pen, picture);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('This browser cannot save the picture.')) : resolve(blob)),
      'image/png',
    );
  });
}
