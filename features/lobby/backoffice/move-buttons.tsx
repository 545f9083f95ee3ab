import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type MoveProps = {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  /** Without it the item stays in its list. */
  readonly onRemove?: () => void;
};

/** Moves an item of a list a place up or down, or takes it out. */
export function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: MoveProps) {
  const t = useT('backoffice-lobby');
  return (
    <span className="staff-lobby-move">
      <IconButton
        size="s"
        label={t('up', { name })}
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || onMove(-1)}
      >
        <Icon name="arrow-up" />
      </IconButton>
      <IconButton
        size="s"
        label={t('down', { name })}
        aria-disabled={isLast || undefined}
        onClick={() => isLast || onMove(1)}
      >
        <Icon name="arrow-down" />
      </IconButton>
      {onRemove && (
        <IconButton size="s" label={t('removeRow', { name })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      )}
    </span>
  );
}
