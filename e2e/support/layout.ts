/**
 * What a page must keep at every width: its layout viewport, readable text, nothing cut off, no
 * text upon another and no word broken before its last letter.
 */
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export type ScreenSize = readonly [width: number, height: number];

/** Smaller text is not readable on a phone. */
const SMALLEST_TEXT_PX = 11;

/** What is still wrong with the layout of the page some time after it was shown at this size. */
export async function layoutFaults(page: Page, size: ScreenSize): Promise<string[]> {
  let faults: string[] = [];
  for (const pauseMs of [0, 300, 1_000]) {
    await page.waitForTimeout(pauseMs);
    faults = await faultsAt(page, size);
    if (faults.length === 0) break;
  }
  return faults;
}

async function faultsAt(page: Page, [width, height]: ScreenSize): Promise<string[]> {
  await page.setViewportSize({ width, height });
  // In one call: there are more than a thousand such screens.
  return await page.evaluate<string[]>(`(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return (${FAULTS})(${width}, ${SMALLEST_TEXT_PX});
  })()`);
}

/** Where a part of the page is, in the viewport. */
export async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  expect(box, selector).not.toBeNull();
  return box!;
}

/** Whether a press in the middle of the first such element reaches it, without scrolling. */
export async function isReachable(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate<boolean>(`(() => {
    const wanted = document.querySelector(${JSON.stringify(selector)});
    if (!wanted) return false;
    const { left, top, width, height, bottom } = wanted.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    return at !== null && wanted.contains(at) && bottom <= innerHeight;
  })()`);
}

/**
 * A page script. Text in a part that scrolls by itself, fades out at its edge or ends in an
 * ellipsis is cut on purpose; text for screen readers has no size, and a code breaks anywhere. What
 * stays in its place while the page scrolls lies over other text for a while.
 */
const FAULTS = `(width, smallestPx) => {
  const faults = new Set();
  if (innerWidth !== width) faults.add('the layout is ' + innerWidth + ' wide');
  const whole = document.documentElement.scrollWidth;
  if (whole > innerWidth) faults.add('the page is ' + whole + ' wide');
  const name = (element, text) => element.tagName + '.' + element.className + ': ' + text;
  if (innerWidth !== width) {
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      return element.getBoundingClientRect().right > width + 1;
    });
    faults.add('beyond the edge: ' + beyond.slice(0, 4).map((each) => name(each, '')).join(' '));
  }
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.data.trim().slice(0, 40);
    const parent = node.parentElement;
    if (text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (parent.closest('.visually-hidden, .skip-link, svg, noscript, script, style')) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size === 0) continue;
    if (size < smallestPx) faults.add(name(parent, text) + ' has ' + size + ' px');
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const broken = parent.closest('code') ? null : brokenWord(node);
    if (broken) faults.add(name(parent, text) + ' breaks ' + broken);
    const cut = cutBy(parent, box);
    if (cut) faults.add(name(parent, text) + ' is cut by ' + cut);
    if (!isApart(parent)) {
      lines.push(...[...range.getClientRects()].map((line) => ({ line, parent, text })));
    }
  }
  for (const [place, { line, parent, text }] of lines.entries()) {
    const under = lines.slice(place + 1).find((other) => lieOver(line, other.line));
    if (under) faults.add(name(parent, text) + ' lies on ' + name(under.parent, under.text));
  }
  return [...faults];

  /** Text that stays in its place while the page scrolls, that is hidden, or fades at an edge. */
  function isApart(from) {
    for (let at = from; at && at !== document.body; at = at.parentElement) {
      const { position, clipPath, maskImage, textOverflow } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) || clipPath !== 'none') return true;
      if (maskImage !== 'none') return true;
      if (textOverflow === 'ellipsis' || at.getBoundingClientRect().width <= 2) return true;
    }
    return false;
  }

  /** A word whose last letter stands alone on a line of its own. */
  function brokenWord(node) {
    const { data } = node;
    for (const { 0: word, index } of data.matchAll(/[\\p{L}\\p{N}@._-]{3,}/gu)) {
      const end = index + word.length;
      const [before, last] = [topOf(end - 2), topOf(end - 1)];
      const next = data[end] === undefined || /\\s/.test(data[end]);
      if (next && before !== null && last !== null && last > before + 4) return word;
    }
    return null;
    function topOf(at) {
      const letter = document.createRange();
      letter.setStart(node, at);
      letter.setEnd(node, at + 1);
      const { width, top } = letter.getBoundingClientRect();
      return width === 0 ? null : top;
    }
  }

  /** Only the middle of a line counts: letters do not reach the edges of their box. */
  function lieOver(a, b) {
    const [wide, high] = [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom - a.height * 0.3, b.bottom - b.height * 0.3) -
        Math.max(a.top + a.height * 0.3, b.top + b.height * 0.3),
    ];
    return wide > 3 && high > 1;
  }

  function cutBy(from, { left, right, top, bottom }) {
    for (let at = from; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === 'fixed' && at.matches('.toasts *')) return null;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
      if (style.maskImage !== 'none' || style.textOverflow === 'ellipsis') return null;
      if (style.clipPath !== 'none') return null;
      const area = at.getBoundingClientRect();
      const isControl = at.matches('button, .button, .segment, .input, th, td');
      const isWide = left < area.left - 1 || right > area.right + 1;
      const isHigh = top < area.top - 2 || bottom > area.bottom + 2;
      if (isControl && isWide) return at.className || at.tagName;
      const hides = /hidden|clip/.test(style.overflowX + style.overflowY);
      if (hides && (isWide || isHigh)) return at.className || at.tagName;
    }
    return left < -1 || right > innerWidth + 1 ? 'the edge of the page' : null;
  }
}`;
