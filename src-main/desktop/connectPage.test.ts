import { expect, it } from 'vitest';
import { connectPage, readConnectAnswer } from './connectPage.ts';

it('the answer is the address in the form’s own URL, and nothing else', () => {
  expect(readConnectAnswer('sunday-five-connect://page/?address=pool.example.org%3A8443')).toBe(
    'pool.example.org:8443',
  );
  expect(readConnectAnswer('sunday-five-connect://page/')).toBeNull();
  expect(readConnectAnswer('https://evil.example/?address=pool.example.org')).toBeNull();
});

it('the typed text and the problem are shown as text', () => {
  const page = connectPage('"><script>', 'No <b>pool</b>.');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(page).toContain('No &lt;b&gt;pool&lt;/b&gt;.');
  expect(page).not.toContain('<script');
  expect(connectPage('', null)).not.toContain('role="alert"');
});
