import { describe, expect, it } from 'vitest';
import { readPastedNames } from './pastedNames.ts';

const namesIn = (text: string) => readPastedNames(text).names.map(({ name }) => name);

describe('a pasted list of names', () => {
  it('is read a line at a time, whatever the line ends and blanks', () => {
    expect(readPastedNames('Dave\r\n\r\n  Tess   M \nBo\n')).toEqual({
      names: [
        { line: 1, name: 'Dave', error: null },
        { line: 3, name: 'Tess M', error: null },
        { line: 4, name: 'Bo', error: null },
      ],
      leavesOut: false,
    });
  });
  it('is empty when the text is blank', () => {
    expect(namesIn(' \n\t\n')).toEqual([]);
  });
  it('duplicate and long names are reported, compared as the server compares them', () => {
    const errors = readPastedNames(`O’Brien\nO'BRIEN\n${'x'.repeat(41)}`).names.map(({ error }) => error);
    expect(errors).toEqual([
      null,
      "The same name is in line 1. If it is someone else, add an initial, such as “O'BRIEN M”.",
      'A name can have at most 40 characters.',
    ]);
  });
  it.each([
    ['numbers and dots', '1. Tess\n2) Bo\n13. Chip', ['Tess', 'Bo', 'Chip']],
    ['bullets and dashes', '• Tess\n- Bo\n* Chip\n– Uncle Walt', ['Tess', 'Bo', 'Chip', 'Uncle Walt']],
    ['mail addresses', 'Tess Quill <tess@example.org>\n"Chip, Sr." <chip@example.org>', ['Tess Quill', 'Chip, Sr.']],
    ['quotes around a name', '"Deb"\n"Chip, Sr."', ['Deb', 'Chip, Sr.']],
  ])('loses its %s', (_what, text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
  it.each(['2 Chainz', 'Ann-Marie', 'Big Mike (Mike J)', '😀', 'Chip, Sr.', '007', 'J. R.', '李雷', 'Name'])(
    'keeps the name %s as it is',
    (name) => {
      expect(readPastedNames(name)).toEqual({ names: [{ line: 1, name, error: null }], leavesOut: false });
    },
  );
});

describe('a pasted table of players', () => {
  it('gives the column that its heading calls a name', () => {
    const table = '#\tE-mail\tName\tPaid\n1\ttess@example.org\tTess\t$20\n2\tbo@example.org\tBo\t\n';
    expect(readPastedNames(table)).toEqual({
      names: [
        { line: 2, name: 'Tess', error: null },
        { line: 3, name: 'Bo', error: null },
      ],
      leavesOut: true,
    });
  });
  it.each(['Name,Email', 'First Name,Last Name', 'Email;Player;Paid', 'PLAYERS', 'Players name\tPaid', ' Friend '])(
    'has its heading “%s” left out',
    (heading) => {
      const separator = /[\t,;]/.exec(heading)?.[0] ?? ',';
      const row = heading.split(separator).map((title) => (/name$|player|friend/i.test(title) ? 'Tess' : '-'));
      expect(namesIn(`${heading}\n${row.join(separator)}`)).toEqual(['Tess']);
    },
  );
  it('without a heading gives each row’s first cell that can be a name', () => {
    expect(namesIn('1\tTess\ttess@example.org\n2\tbo@example.org\tBo\n$20\tChip, Sr.\n\t\tDeb')).toEqual([
      'Tess',
      'Bo',
      'Chip, Sr.',
      'Deb',
    ]);
  });
  it('of commas without a heading is known by its mail addresses', () => {
    expect(readPastedNames('Tess,tess@example.org\nbo@example.org, "Bo, Jr." ,$20')).toEqual({
      names: [
        { line: 1, name: 'Tess', error: null },
        { line: 2, name: 'Bo, Jr.', error: null },
      ],
      leavesOut: true,
    });
    const addressees = 'Tess <tess@example.org>, Bo <bo@example.org>';
    expect(namesIn(addressees)).toEqual(['Tess <tess@example.org>, Bo']);
  });
  it('has a row without a name left out', () => {
    expect(namesIn('Name\tPaid\nTess\t$20\n\t$20')).toEqual(['Tess']);
  });
});
