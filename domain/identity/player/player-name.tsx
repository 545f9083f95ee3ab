import './player-name.css';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { isGeneratedName } from '../rules.generated-names.ts';

/** The name of another player, which opens what others may see of them, if they chose one. */
export function PlayerName({ name }: { name: string }) {
  if (isGeneratedName(name)) return name;
  return (
    <button
      type="button"
      className="player-name"
      aria-haspopup="dialog"
      onClick={() => openModal('PlayerCard', { nickname: name })}
    >
      {name}
    </button>
  );
}
