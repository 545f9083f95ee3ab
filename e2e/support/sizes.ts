/** Opens a page at each size of screen, and in each language with `--deep`. */
import type { Page } from '@playwright/test';
import { LOCALES, type Locale } from '#core/locale.ts';
import { byDepth } from '#dev/test-depth.ts';
import { expect } from './journey.ts';
import { layoutFaults, type ScreenSize } from './layout.ts';

const USUAL: readonly ScreenSize[] = [
  [320, 640],
  [360, 640],
  [740, 360],
  [768, 1024],
  [1440, 900],
];
const SIZES = byDepth(USUAL, [...USUAL, [390, 844], [1024, 768], [1920, 1080]] as const);

type Ready = {
  /** What is there once the page is drawn. */
  readonly drawn?: string;
  /** What is there once it is known who looks at it; null for a page that shows it nowhere. */
  readonly known?: string | null;
};

/** What is wrong with the layout of a page, by language and size. */
export async function checkSizes(
  page: Page,
  path: string,
  { drawn = 'main h1', known = '.balance' }: Ready = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const locale of localesOf(path)) {
    await page.goto(`/${locale}${path}`);
    await expect(page.locator(drawn).first()).toBeVisible();
    if (known !== null) await expect(page.locator(known).first()).toBeVisible();
    await fillRecentRounds(page);
    for (const size of SIZES) {
      const found = await layoutFaults(page, size);
      faults.push(...found.map((fault) => `${locale}${path} ${size.join('×')}: ${fault}`));
    }
  }
  return faults;
}

/** All languages with `--deep`; else each page in one, and all languages over the pages. */
function localesOf(path: string): readonly Locale[] {
  return byDepth<readonly Locale[]>([LOCALES[path.length % LOCALES.length]!], LOCALES);
}

/** As after twenty rounds: the rounds of this server are as many as it has had time for. */
export async function fillRecentRounds(page: Page): Promise<void> {
  await page.evaluate(`document.querySelectorAll('.recent-rounds').forEach((list) => {
    const [first] = list.children;
    while (first && list.children.length < 20) list.append(first.cloneNode(true));
  })`);
}
