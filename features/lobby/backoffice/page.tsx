import './lobby.css';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Games } from './games.tsx';
import { Rows } from './rows.tsx';
import { getLobby } from '../contract.backoffice.ts';

/** What players find in the lobby: the games in their order, and rows of games. */
export function Page() {
  const t = useT('backoffice-lobby');
  const { data, refetch } = useCall(getLobby, {});
  const lobby = data?.data;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {lobby && (
        <div className="staff-lobby">
          <Games key={`games ${lobby.games.version}`} saved={lobby.games} onDone={refetch} />
          <Rows
            key={`rows ${lobby.rows.version}`}
            saved={lobby.rows}
            own={lobby.games.value.map(({ folder }) => folder)}
            onDone={refetch}
          />
        </div>
      )}
    </>
  );
}
