/** Styles of the rescue page: the colors of theme.css, without its fonts, which this page can't load. */
export const RESCUE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4efe3; --raised: #fffdf7; --sunken: #eae4d5; --hover: #f3ecda; --ink: #0f2036; --text: #0f2036; --muted: #4f5b69;
  --on-ink: #f8f4ea; --mark: #4a6590; --line: #ddd5c2; --line-strong: #857d69; --action: #17693b; --action-hover: #115530;
  --on-action: #ffffff; --action-text: #14603a; --danger: #a8261d; --danger-tint: #f9dcd6; --focus: #1a5fd0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0b1422; --raised: #131f33; --sunken: #0e1929; --hover: #1b2a44; --ink: #070e19; --text: #f2eee4; --muted: #a9b4c3;
    --on-ink: #f2eee4; --mark: #34496a; --line: #26364f; --line-strong: #6a7b96; --action: #4fc384; --action-hover: #6bd49a;
    --on-action: #06170d; --action-text: #66cf96; --danger: #ff8d80; --danger-tint: #451a1a; --focus: #9ccbff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--text); font: 16px/1.5 'Public Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums; }
header { display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 24px; background:
  repeating-linear-gradient(90deg, var(--mark) 0 1px, transparent 1px 20px) 0 100% / 100% 6px no-repeat, var(--ink); color: var(--on-ink); }
header b { font: 800 20px/1 'Sofia Sans Extra Condensed', 'Arial Narrow', 'Roboto Condensed', system-ui, sans-serif; letter-spacing: 0.01em; }
svg { flex: none; fill: none; }
.strokes { stroke: var(--on-ink); stroke-width: 3; }
.fifth { stroke: #4fc384; stroke-width: 3.4; }
main { max-width: 640px; margin: 0 auto; padding: 28px 24px 40px; }
h1 { margin: 0 0 12px; font: 800 34px/1.05 'Sofia Sans Extra Condensed', 'Arial Narrow', 'Roboto Condensed', system-ui, sans-serif; letter-spacing: -0.005em; }
h2 { margin: 28px 0 8px; font-size: 17px; line-height: 1.25; }
h2 small { margin-left: 6px; font-weight: 400; }
p { margin: 0 0 12px; }
small, .muted, details { color: var(--muted); font-size: 13px; }
.safe { padding: 12px 16px; border-left: 4px solid var(--action); border-radius: 0 4px 4px 0; background: var(--sunken); }
.notice { padding: 12px 16px; border-left: 4px solid var(--danger); border-radius: 0 4px 4px 0; background: var(--danger-tint); }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line-strong);
  border-radius: 4px; background: var(--raised); color: var(--text); font-weight: 600; line-height: 1.25; text-align: center; text-wrap: balance; text-decoration: none; cursor: default; }
.button:hover { background: var(--hover); }
.first { width: 100%; min-height: 56px; margin: 12px 0 4px; border-color: transparent; background: var(--action); color: var(--on-action); font-size: 18px; }
.first:hover { background: var(--action-hover); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
ul { max-height: 186px; margin: 0 0 12px; padding: 0; overflow-y: auto; border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); list-style: none; }
li { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 8px 4px 8px 0; }
li + li { border-top: 1px solid var(--line); }
li small { display: block; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin: 24px 0; }
summary { min-height: 24px; cursor: default; }
details p { margin: 8px 0 0; overflow-wrap: anywhere; user-select: text; }
`;
