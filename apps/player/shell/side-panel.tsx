import './side-panel.css';
import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';

type Tab = 'chat' | 'live';

/** Chat and live bets, in the column and in the dialog of phones. */
export function SidePanel({ onClose }: { onClose?: () => void }) {
  const t = useT('shell');
  const [tab, setTab] = useState<Tab>('chat');
  return (
    <div className="side-panel">
      {onClose && (
        <IconButton className="side-close" label={t('sideClose')} size="s" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      )}
      <Tabs
        label={t('side')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'chat', label: t('nav.chat'), panel: <Slot name="side.chat" /> },
          { id: 'live', label: t('live'), panel: <Slot name="side.live" /> },
        ]}
      />
    </div>
  );
}
