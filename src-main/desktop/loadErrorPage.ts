/** The error page that the window shows when the pool's page can't be loaded, with a link to try again. */

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const LOCAL =
  'Saved picks are safe on this computer. Try again. If that doesn’t help, quit Sunday Five and start it again.';

/**
 * @param url the address that failed; "Try Again" loads it
 * @param advice the meaning, and the next step
 */
export function loadErrorPage(url: string, why: string, advice = LOCAL): string {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Sunday Five</title>
<style>
  :root { color-scheme: light dark; --page: #f4efe3; --text: #0f2036; --muted: #4f5b69; --action: #17693b; --on-action: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #0b1422; --text: #f2eee4; --muted: #a9b4c3; --action: #4fc384; --on-action: #06170d; }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
    background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 30em; }
  h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; }
  small { color: var(--muted); }
  a { display: inline-block; margin: 16px 0; padding: 10px 20px; border-radius: 6px; background: var(--action);
    color: var(--on-action); font-weight: 600; text-decoration: none; }
  a:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>The page couldn’t be loaded</h1>
<p>${escaped(advice)}</p>
<a href="${escaped(url)}" autofocus>Try Again</a>
<p><small>${escaped(why)}</small></p>
</main>
</body>
</html>`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
}
