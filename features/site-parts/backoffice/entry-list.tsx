import { useState, type ReactNode } from 'react';
import { LOCALES, type Locale } from '#core/locale.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

export type PartEntry = {
  readonly id: string;
  readonly is_on: boolean;
  /** Absent for what has a text of the app. */
  readonly texts?: Readonly<Partial<Record<Locale, unknown>>> | undefined;
};

export type PartEntryTexts<E> = {
  readonly add: string;
  readonly empty: string;
  readonly nameOf: (entry: E) => string;
  /** Without them, each entry can be removed and switched off. */
  readonly canRemove?: (entry: E) => boolean;
  readonly canSwitch?: (entry: E) => boolean;
};

type Props<E> = {
  readonly entries: readonly E[];
  readonly texts: PartEntryTexts<E>;
  readonly create: () => E;
  readonly onChange: (entries: readonly E[]) => void;
  readonly children: (entry: E, onChange: (part: Partial<E>) => void) => ReactNode;
};

/** Entries in their order, each switched on and off, moved, removed, and opened for editing. */
export function EntryList<E extends PartEntry>(props: Props<E>) {
  const { entries, texts, create, onChange, children } = props;
  const [open, setOpen] = useState<string>();
  function add(): void {
    const entry = create();
    onChange([...entries, entry]);
    setOpen(entry.id);
  }
  return (
    <>
      {entries.length === 0 && <p>{texts.empty}</p>}
      <ol className="site-entries">
        {entries.map((entry, index) => {
          const change = (part: Partial<E>) => onChange(entries.with(index, { ...entry, ...part }));
          const isOpen = open === entry.id;
          return (
            <li key={entry.id}>
              <Head
                entry={entry}
                name={texts.nameOf(entry)}
                isOpen={isOpen}
                onOpen={() => setOpen(isOpen ? undefined : entry.id)}
                // Of all entries, this is the field that each kind has.
                onSwitch={(isOn) => change({ is_on: isOn } as Partial<E>)}
                onMove={(by) => onChange(movedTo(entries, index, index + by))}
                onRemove={
                  texts.canRemove?.(entry) === false
                    ? undefined
                    : () => onChange(entries.toSpliced(index, 1))
                }
                canSwitch={texts.canSwitch?.(entry) !== false}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
              />
              {isOpen && <div className="site-entry-body">{children(entry, change)}</div>}
            </li>
          );
        })}
      </ol>
      <p>
        <Button onClick={add}>{texts.add}</Button>
      </p>
    </>
  );
}

type HeadProps = {
  readonly entry: PartEntry;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onSwitch: (isOn: boolean) => void;
  /** One place up (−1) or down (1). */
  readonly onMove: (by: -1 | 1) => void;
  /** Undefined for what cannot be removed. */
  readonly onRemove: (() => void) | undefined;
  readonly canSwitch: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

function Head(props: HeadProps) {
  const { entry, name, isOpen, onOpen, onSwitch, onMove, onRemove, canSwitch } = props;
  const { isFirst, isLast } = props;
  const t = useT('backoffice-site-parts');
  const { texts } = entry;
  const missing = LOCALES.filter((locale) => texts && texts[locale] === undefined);
  return (
    <div className="site-entry-head">
      <span className="site-entry-move">
        <Move
          label={t('up', { name })}
          icon="arrow-up"
          isIdle={isFirst}
          onMove={() => onMove(-1)}
        />
        <Move
          label={t('down', { name })}
          icon="arrow-down"
          isIdle={isLast}
          onMove={() => onMove(1)}
        />
      </span>
      <strong data-off={!entry.is_on || undefined}>{name}</strong>
      {missing.map((locale) => (
        <Badge key={locale} tone="warn">
          {t('without', { locale: locale.toUpperCase() })}
        </Badge>
      ))}
      <Switch checked={entry.is_on} disabled={!canSwitch} onChange={onSwitch}>
        {t('isOn')} <span className="visually-hidden">{name}</span>
      </Switch>
      <Button size="s" aria-expanded={isOpen} onClick={onOpen}>
        {t(isOpen ? 'close' : 'edit')} <span className="visually-hidden">{name}</span>
      </Button>
      {onRemove && (
        <Button size="s" variant="quiet" onClick={onRemove}>
          {t('remove')} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </div>
  );
}

type MoveProps = {
  readonly label: string;
  readonly icon: 'arrow-up' | 'arrow-down';
  readonly isIdle: boolean;
  readonly onMove: () => void;
};

function Move({ label, icon, isIdle, onMove }: MoveProps) {
  return (
    <IconButton
      size="s"
      label={label}
      aria-disabled={isIdle || undefined}
      onClick={() => isIdle || onMove()}
    >
      <Icon name={icon} />
    </IconButton>
  );
}

function movedTo<E>(entries: readonly E[], from: number, to: number): E[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!);
}
