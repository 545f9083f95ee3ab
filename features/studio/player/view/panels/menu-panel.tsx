import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Dialog } from '#platform/browser/ui/dialog.tsx';
import { Tabs } from '#platform/browser/ui/tabs.tsx';
import { useGame } from '../game.ts';
import { useGameName } from '../use-game-name.ts';
import { FairnessTab } from './fairness-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import type { PanelProps } from '../panel-name.ts';
import { Paytable } from './paytable.tsx';

type TabId = 'paytable' | 'history' | 'fairness';

export function MenuPanel({ isOpen, onClose }: PanelProps) {
  const t = useT('studio');
  const common = useT('common');
  const title = useGameName(useGame().name);
  const [selected, setSelected] = useState<TabId>('paytable');
  return (
    <Dialog open={isOpen} onClose={onClose} title={title} closeLabel={common('close')} size="l">
      <Tabs
        label={t('menu.open')}
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { id: 'paytable', label: t('menu.paytable'), panel: <Paytable /> },
          { id: 'history', label: t('menu.history'), panel: <HistoryTab onReplay={onClose} /> },
          { id: 'fairness', label: t('menu.fairness'), panel: <FairnessTab /> },
        ]}
      />
    </Dialog>
  );
}
