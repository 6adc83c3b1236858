import { describe, expect, it } from 'vitest';
import { mediaOf, textPieces } from './messageText.ts';

const links = (message: string) => textPieces(message).flatMap(({ text, href }) => (href === undefined ? [] : [text]));

describe('addresses in a message', () => {
  it('are found, and the words round them stay', () => {
    expect(textPieces('see https://example.com/a?b=1 now')).toEqual([
      { text: 'see ' },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: ' now' },
    ]);
  });

  it('end where the sentence ends', () => {
    expect(links('Look: https://example.com/x. (http://example.org/y) and https://e.com/a_(b)!')).toEqual([
      'https://example.com/x',
      'http://example.org/y',
      'https://e.com/a_(b)',
    ]);
  });

  it('are only of the web', () => {
    expect(
      links('javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.b vbscript:x www.example.com'),
    ).toEqual([]);
    expect(links('https:// http://[bad')).toEqual([]);
  });

  it('cannot smuggle markup: it is text like all else', () => {
    const message = '<a href="javascript:alert(1)">x</a> <img src=x onerror=alert(1)>';
    expect(textPieces(message)).toEqual([{ text: message }]);
    expect(links('"https://example.com"onclick=alert(1)')).toEqual(['https://example.com']);
  });

  it('no part of the message is lost', () => {
    for (const message of [
      '',
      'plain',
      'https://a.b',
      'a\n\nhttps://a.b\nc',
      'https://a.b https://c.d',
      '…https://a.b…',
    ]) {
      expect(
        textPieces(message)
          .map(({ text }) => text)
          .join(''),
      ).toBe(message);
    }
  });
});

describe('the picture of a message', () => {
  it('is one of ours, or elsewhere at a host that is named as it truly is', () => {
    expect(mediaOf('/api/chat/media/abc_-1.png')).toEqual({ url: '/api/chat/media/abc_-1.png', host: null });
    expect(mediaOf('https://example.com@evil.example:8443/x.png')?.host).toBe('evil.example:8443');
  });

  it('is nothing else', () => {
    for (const url of [
      null,
      '',
      'javascript:alert(1)//x.png',
      '//evil.example/x.png',
      '/api/auth/logout',
      'data:image/png,x',
    ]) {
      expect(mediaOf(url)).toBeNull();
    }
  });
});
