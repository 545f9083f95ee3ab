import './live-notice.css';
import { useT } from '../browser/texts/i18n.tsx';
import { Icon } from '../browser/ui/icon.tsx';

type LiveNoticeProps = {
  readonly fresh: number;
  readonly gone: number;
  readonly onShow: () => void;
};

/** Says that the list has changed; it takes no room, so that the rows stay where they are. */
export function LiveNotice({ fresh, gone, onShow }: LiveNoticeProps) {
  const t = useT('backoffice-kit');
  const parts = [
    ...(fresh > 0 ? [t('live.fresh', { count: fresh })] : []),
    ...(gone > 0 ? [t('live.gone', { count: gone })] : []),
  ];
  return (
    <div className="live-notice" role="status">
      {parts.length > 0 && (
        <button type="button" onClick={onShow}>
          <Icon name="rotate" size={16} />
          {parts.join(' · ')} — {t('live.show')}
        </button>
      )}
    </div>
  );
}
