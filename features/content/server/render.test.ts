import { expect, test } from 'vitest';
import { renderBody } from './render.ts';

const render = (body: string, facts = {}) => renderBody(body, facts);

test('content: HTML and scripts in a text stay text', () => {
  expect(render('<script>alert(1)</script>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n',
  );
  expect(render('a <b onclick="x()">b</b>')).not.toContain('<b');
  // A fact of the operator is no more than text, either.
  expect(render('{{brand}}', { brand: '<img src=x onerror=alert(1)>' })).not.toContain('<img');
});

test('content: links lead to https, mail and paths of the site, to nothing else', () => {
  expect(render('[a](/faq)')).toContain('href="/faq"');
  expect(render('[a](https://example.com)')).toContain('href="https://example.com"');
  expect(render('[a](mailto:help@example.com)')).toContain('href="mailto:');
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://x.example',
  ]) {
    expect([url, render(`[a](${url})`)]).toEqual([url, `<p>[a](${url})</p>\n`]);
  }
});

test('content: pictures are not loaded from elsewhere', () => {
  expect(render('![a](https://example.com/a.png)')).not.toContain('<img');
});
