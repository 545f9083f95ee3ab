import './found.css';
import { useId, type ReactNode } from 'react';
import type { OfferedGame } from '#domain/bets/rules.offered-games.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Grid, type Shown } from '../rail.tsx';
import { CardTile } from '../tile.tsx';
import { moveFocus } from './move-focus.ts';
import type { FoundGames, FoundSection } from './split-found.ts';
import { useFound } from './use-found.ts';

export type FoundProps = {
  readonly query: string;
  readonly offered: readonly OfferedGame[];
  readonly shown: Shown;
  readonly onAll: () => void;
  /** Shown while the first words load. */
  readonly children: ReactNode;
};

/** What a search finds: games of our own, then those of providers by section. */
export function Found({ query, offered, shown, onAll, children }: FoundProps) {
  const t = useT('domain-suppliers');
  const common = useT('common');
  const { found, isWhole, isFailed, retry } = useFound(query, offered);
  const isDone = found && (isWhole || isFailed);
  return (
    <>
      <span className="visually-hidden" role="status">
        {isDone && t('search.found', { count: found.count })}
      </span>
      {found ? <Groups found={found} query={query} shown={shown} /> : children}
      {isDone && found.count === 0 && <None onAll={onAll} />}
      {isFailed && (
        <p className="lobby-found-failed">
          {t('search.failed')} <Button onClick={retry}>{common('retry')}</Button>
        </p>
      )}
    </>
  );
}

type GroupsProps = { readonly found: FoundGames; readonly query: string; readonly shown: Shown };

function Groups({ found: { own, sections }, query, shown }: GroupsProps) {
  const t = useT('domain-suppliers');
  return (
    // The tiles are links: the keys only move between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="lobby-found" onKeyDown={moveFocus}>
      {own.length > 0 && (
        <Group title={sections.length > 0 ? t('search.own') : undefined}>
          <Grid games={own} shown={shown} />
        </Group>
      )}
      {sections.map((section) => (
        <Section key={section.folder} {...{ section, query, shown }} />
      ))}
    </div>
  );
}

type SectionProps = Omit<GroupsProps, 'found'> & { readonly section: FoundSection };

function Section({ section: { folder, count, games }, query, shown }: SectionProps) {
  const t = useT('domain-suppliers');
  const lobby = useT('lobby');
  const locale = useLocale();
  const more = `/games/${folder}?${new URLSearchParams({ q: query.trim() }).toString()}`;
  return (
    <Group
      title={lobby(`chips.${folder}`)}
      more={count > games.length && <Link to={more}>{t('search.more', { count })}</Link>}
    >
      <ul className="lobby-grid">
        {games.map(({ name, cards }) => (
          <li key={name}>
            <CardTile folder={name} card={cards[locale]} shown={shown} isLazy />
          </li>
        ))}
      </ul>
    </Group>
  );
}

type GroupProps = {
  readonly title: string | undefined;
  readonly more?: ReactNode;
  readonly children: ReactNode;
};

function Group({ title, more, children }: GroupProps) {
  const id = useId();
  if (title === undefined) return children;
  return (
    // No landmark: the page may have a rail of this name, too.
    <div className="rail" role="group" aria-labelledby={id}>
      <header className="lobby-found-head">
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </div>
  );
}

function None({ onAll }: Pick<FoundProps, 'onAll'>) {
  const t = useT('domain-suppliers');
  return (
    <div className="lobby-none">
      <strong>{t('search.none')}</strong>
      <p>{t('search.noneText')}</p>
      <Button onClick={onAll}>{t('search.all')}</Button>
    </div>
  );
}
