import type { Answer } from '#core/wire.ts';
import type { DomainState, DomainValue } from '#domain/mirrors/rules.ts';
import { useLookFacts } from '#domain/settings/backoffice/look-facts.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import type { listDomains } from '../contract.backoffice.ts';

type Overview = Answer<typeof listDomains>['data'];
export type OwnDomain = Overview['domains'][number];
/** The main domain has no row of its own, and nothing of it is changed here. */
export type ListedDomain = Overview['main'] & { readonly own: OwnDomain | undefined };

export const STATE_TONES = {
  active: 'gain',
  draining: 'warn',
  retired: 'plain',
} as const satisfies Readonly<Record<DomainState, string>>;

/** One tag a line: its name and its content. */
export function tagsText(tags: DomainValue['tags']): string {
  return tags.map(({ name, content }) => `${name} ${content}`).join('\n');
}

export function parseTags(text: string): DomainValue['tags'] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...content] = line.split(/\s+/);
      return { name, content: content.join(' ') };
    });
}

/** What a proposal changes, from → to. */
export function useDomainFacts() {
  const t = useT('backoffice-mirrors');
  const brandText = useBrandText();
  return (before: DomainValue | undefined, after: DomainValue | null) => {
    const textOf = (value: DomainValue | null | undefined, name: keyof DomainValue): string => {
      if (!value) return t('none');
      if (name === 'state') return t(`states.${value.state}`);
      if (name === 'brand') return brandText(value.brand);
      return (name === 'tags' ? tagsText(value.tags) : value.purpose) || t('none');
    };
    return (['state', 'purpose', 'tags', 'brand'] as const)
      .map((name) => ({ name, from: textOf(before, name), to: textOf(after, name) }))
      .filter(({ name, from, to }) => name === 'state' || from !== to)
      .map(({ name, from, to }) => ({ name: t(name), value: `${from} → ${to}` }));
  };
}

/** A brand in one line: its name, its kind of logo and its colours. */
function useBrandText() {
  const t = useT('backoffice-mirrors');
  const lookFacts = useLookFacts(t('none'));
  return (brand: DomainValue['brand'] | undefined): string => {
    if (!brand) return t('none');
    const own = lookFacts(brand.look).filter(({ value }) => value !== t('none'));
    return [brand.name, ...own.map(({ name, value }) => `${name}: ${value}`)].join(', ');
  };
}
