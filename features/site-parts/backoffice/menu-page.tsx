import './site-parts.css';
import { PageFailure } from '#platform/backoffice/page-failure.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { PageSkeleton } from '#platform/backoffice/page-skeleton.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { getSiteParts, saveSitePart, type SiteParts } from '../contract.backoffice.ts';
import type { MenuEntry } from '../contract.menu.ts';
import { completeMenu, isRequired, MENU_PLACES, type MenuPlace } from '../rules.menu.ts';
import { MenuEntryFields } from './menu-entry.tsx';
import { MenuPreview } from './menu-preview.tsx';
import { PartEditor } from './part-editor.tsx';

/** The menu of the player app: pages in their order, hidden or not, and own links. */
export function Page() {
  const t = useT('backoffice-site-parts');
  const { data, refusal, refetch } = useCall(getSiteParts, {});
  const state = data?.data.menu;
  return (
    <>
      <PageHead title={t('menu.title')} lead={t('menu.lead')} />
      {refusal && (
        <PageFailure refusal={refusal} again={refetch} back={{ to: '/', label: t('menu.title') }} />
      )}
      {!state && !refusal && <PageSkeleton />}
      {state && (
        <MenuEditor
          // What was saved or published meanwhile is edited anew.
          key={`${state.draft?.version ?? 0} ${state.versions[0]?.number ?? 0}`}
          state={state}
          onDone={refetch}
        />
      )}
    </>
  );
}

function MenuEditor({ state, onDone }: { state: SiteParts['menu']; onDone: () => void }) {
  const t = useT('backoffice-site-parts');
  const nameOf = (row: MenuEntry) => {
    if (row.kind === 'page') return t(`menu.pages.${row.page}`);
    return (row.texts.ru ?? row.texts.en ?? row.texts.kz)?.title || t('menu.untitled');
  };
  return (
    <PartEditor<MenuEntry>
      part="menu"
      state={{
        draft: state.draft && { ...state.draft, value: wholeMenu(state.draft.value) },
        versions: state.versions.map((each) => ({ ...each, value: wholeMenu(each.value) })),
      }}
      first={wholeMenu([])}
      save={(value, basedOn) =>
        api(saveSitePart, { body: { part: 'menu', value, based_on: basedOn } })
      }
      onDone={onDone}
      create={newLink}
      groups={MENU_PLACES.map((place) => ({ id: place, title: t(`menu.places.${place}`) }))}
      groupOf={({ place }) => place}
      preview={(rows) => <MenuPreview rows={rows} nameOf={nameOf} />}
      texts={{
        add: t('menu.add'),
        empty: t('menu.none'),
        nameOf,
        canRemove: ({ kind }) => kind === 'link',
        canSwitch: (row) => row.kind === 'link' || !isRequired(row),
      }}
    >
      {(row, onChange) => <MenuEntryFields row={row} onChange={onChange} />}
    </PartEditor>
  );
}

/** The contract has checked the rows; completing them adds pages of the app alone. */
function wholeMenu(rows: readonly MenuEntry[]): MenuEntry[] {
  return completeMenu(rows) as MenuEntry[];
}

function newLink(place: string): MenuEntry {
  return {
    id: crypto.randomUUID(),
    kind: 'link',
    // The group in which it was added.
    place: place as MenuPlace,
    is_on: true,
    audience: 'everyone',
    address: '/',
    texts: {},
  };
}
