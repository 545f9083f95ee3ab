/** The dialogs of the game, loaded after its first screen. */
import './panels.css';
import type { PanelName } from '../panel-name.ts';
import { AutoplayPanel } from './autoplay-panel.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { StakePanel } from './stake-panel.tsx';

type PanelsProps = { readonly panel: PanelName | null; readonly onClose: () => void };

export function Panels({ panel, onClose }: PanelsProps) {
  return (
    <>
      <MenuPanel isOpen={panel === 'menu'} onClose={onClose} />
      <StakePanel isOpen={panel === 'stake'} onClose={onClose} />
      <AutoplayPanel isOpen={panel === 'autoplay'} onClose={onClose} />
      <BuyPanel isOpen={panel === 'buy'} onClose={onClose} />
    </>
  );
}
