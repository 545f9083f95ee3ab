import { expect, test } from 'vitest';
import { cleanSvg } from './svg.ts';

const SVG = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;

test('svg: a drawing keeps its shapes, gradients and presentation', () => {
  const drawing = SVG(
    '<title>A mark</title><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/>' +
      '</linearGradient></defs><g transform="translate(1 2)"><path d="M0 0h5" fill="url(#g)"/></g>',
  );
  expect(cleanSvg(`<?xml version="1.0"?><!-- made by hand -->\n${drawing}\n`)).toBe(drawing);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals within a group', '<g><SCRIPT>alert(1)</SCRIPT></g>'],
  ['a link', '<a href="https://example.org"><path d="M0 0"/></a>'],
  ['a foreign object', '<foreignObject><body xmlns="x">hi</body></foreignObject>'],
  ['a picture', '<image href="data:image/png;base64,AAAA"/>'],
  ['a use of another file', '<use xlink:href="other.svg#a"/>'],
  ['a style', '<style>@import "https://example.org/x.css";</style>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
])('svg: %s is left out with all that it holds', (_, inside) => {
  const cleaned = cleanSvg(SVG(`${inside}<path d="M0 0h1"/>`))!;
  expect(cleaned).toContain('<path d="M0 0h1"/>');
  expect(cleaned).not.toMatch(/script|href|foreign|body|image|use |style|import|animate|alert/i);
});

test.each([
  ['onload', ' onload="alert(1)"'],
  ['style', ' style="background:url(https://example.org)"'],
  ['a fill from elsewhere', ' fill="url(https://example.org/a#b)"'],
  ['a value with markup', ` id="a&quot; onload=&quot;x"`],
])('svg: the attribute %s is left out', (_, attribute) => {
  expect(cleanSvg(SVG('<path d="M0 0"/>', attribute))).toBe(SVG('<path d="M0 0"/>'));
});

test.each([
  ['no drawing', 'hello'],
  ['another root', '<html><svg viewBox="0 0 1 1"></svg></html>'],
  ['an element that is not closed', '<svg viewBox="0 0 1 1"><g></svg>'],
  ['something behind the drawing', `${SVG('')}<script>alert(1)</script>`],
  ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1">&a;</svg>'],
  ['no size', '<svg><path d="M0 0"/></svg>'],
])('svg: %s is refused', (_, text) => {
  expect(cleanSvg(text)).toBeUndefined();
});
