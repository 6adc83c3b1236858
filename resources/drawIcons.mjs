/**
 * `npm run icons`: draws all icons from resources/icon.svg with the tests' Chromium. Icons of the app and its installers go
 * to resources/icons, those of the page to src-renderer/public. Run it after changing the SVG.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { PNG } from 'pngjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/chromium.mjs';
import { encodeIcns, encodeIco } from './iconFiles.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const APP = path.join(import.meta.dirname, 'icons');
const PAGE = path.join(ROOT, 'src-renderer/public');

const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
/** macOS names of each size. Small sizes are needed only at double density. */
const ICNS = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
/** The empty margin of a macOS icon, for its shadow and so that all icons look equally large. */
const MAC_MARGIN = 100 / 1024;

const svg = readFileSync(path.join(import.meta.dirname, 'icon.svg'), 'utf8');

/** Extracts one drawing from the SVG. */
function drawing(id) {
  const found = new RegExp(`<svg id="${id}" viewBox="([^"]+)"[^>]*>([\\s\\S]*?)</svg>`).exec(svg);
  if (!found) throw new Error(`icon.svg has no drawing named ${id}.`);
  const [, viewBox, content] = found;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content.replaceAll(/\n\s*/g, '')}</svg>\n`;
}

const forSize = (size) => drawing(size < 24 ? 'small' : size < 64 ? 'medium' : 'large');
/** Without rounded corners, for systems that crop icons themselves. */
const square = (picture) => picture.replace('rx="112"', 'rx="0"');
/** Android may crop it to a circle. */
const insideCircle = (picture) =>
  square(picture).replace('<g class="mark">', '<g transform="translate(256 256) scale(.84) translate(-256 -256)">');

const face = (name) => {
  const file = path.join(ROOT, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);
  return `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`;
};

/** The link preview in messengers: the same for every pool, because the messenger isn't logged in. */
const linkPreview = () => `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: display; src: ${face('sofia-sans-extra-condensed')}; font-weight: 1 1000 }
  @font-face { font-family: text; src: ${face('public-sans')}; font-weight: 100 900 }
  body { margin: 0; width: 1200px; height: 630px; background: #0f2036; color: #f8f4ea; font: 500 37px/1.3 text; position: relative; overflow: hidden }
  h1 { position: absolute; left: 96px; bottom: 178px; margin: 0; font: 800 240px/.8 display; letter-spacing: -.01em }
  p { position: absolute; left: 98px; bottom: 96px; margin: 0; color: #b7c3d3 }
  .mark { position: absolute; right: 112px; top: 96px; width: 420px; overflow: visible }
  .yards { position: absolute; left: 0; bottom: 0 }
</style>
<svg class="mark" viewBox="0 0 32 25"><path stroke="#f8f4ea" stroke-width="2.9" d="M5 1.5v22M12 1.5v22M19 1.5v22M26 1.5v22"/><path stroke="#0f2036" stroke-width="5.2" d="M0 19.5 32 5.5"/><path stroke="#4fc384" stroke-width="3.2" d="M0 19.5 32 5.5"/></svg>
<h1>Sunday<br>Five</h1><p>Five games, every week, against the spread or the total.</p>
<svg class="yards" width="1200" height="48">${Array.from(
  { length: 51 },
  (_, i) =>
    `<path stroke="${i === 25 ? '#ffb627' : '#4a6590'}" stroke-width="3" d="M${i * 24} 48v-${i % 5 === 0 ? 40 : 20}"/>`,
).join('')}</svg>`;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });

/** Draws a picture on a square of `size` with a relative margin. @returns {Promise<Buffer>} a PNG */
async function draw(picture, size, margin = 0) {
  const inset = Math.round(size * margin);
  const sized = picture.replace('<svg ', `<svg width="${size - 2 * inset}" height="${size - 2 * inset}" `);
  return readPixels(`data:image/svg+xml;base64,${Buffer.from(sized).toString('base64')}`, size, size, inset);
}

async function readPixels(url, width, height, inset = 0) {
  const base64 = await page.evaluate(
    async ([url, width, height, inset]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas.drawImage(image, inset, inset, width - 2 * inset, height - 2 * inset);
      const { data } = canvas.getImageData(0, 0, width, height);
      let text = '';
      for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
      return btoa(text);
    },
    [url, width, height, inset],
  );
  return PNG.sync.write({ width, height, data: Buffer.from(base64, 'base64') }, { deflateLevel: 9 });
}

async function drawLinkPreview() {
  await page.setContent(linkPreview());
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ type: 'png' });
  return readPixels(`data:image/png;base64,${shot.toString('base64')}`, 1200, 630);
}

let total = 0;
function write(folder, name, content) {
  writeFileSync(path.join(folder, name), content);
  total += content.length;
}

for (const folder of [APP, PAGE]) mkdirSync(folder, { recursive: true });
const pngs = new Map();
for (const size of SIZES) pngs.set(size, await draw(forSize(size), size));
for (const [size, png] of pngs) write(APP, `${size}x${size}.png`, png);
write(APP, 'icon.ico', encodeIco(ICO_SIZES.map((size) => ({ size, png: pngs.get(size) }))));
const boxes = [];
for (const [type, size] of Object.entries(ICNS)) boxes.push({ type, png: await draw(forSize(size), size, MAC_MARGIN) });
write(APP, 'icon.icns', encodeIcns(boxes));
write(APP, 'tray.png', pngs.get(16));
write(APP, 'tray@2x.png', pngs.get(32));
write(APP, 'trayTemplate.png', await draw(drawing('template'), 16));
write(APP, 'trayTemplate@2x.png', await draw(drawing('template'), 32));

write(PAGE, 'favicon.svg', drawing('small'));
write(PAGE, 'favicon.ico', encodeIco([16, 32, 48].map((size) => ({ size, png: pngs.get(size) }))));
write(PAGE, 'apple-touch-icon.png', await draw(square(drawing('large')), 180));
write(PAGE, 'icon-192.png', await draw(drawing('large'), 192));
write(PAGE, 'icon-512.png', pngs.get(512));
write(PAGE, 'icon-maskable-512.png', await draw(insideCircle(drawing('large')), 512));
write(PAGE, 'link-preview.png', await drawLinkPreview());
await browser.close();
console.log(`Icons drawn: ${(total / 1000).toFixed(0)} kB in resources/icons and src-renderer/public.`);
