/** The dialogs of the game. */
export type PanelName = 'menu' | 'stake' | 'autoplay' | 'buy';

export type PanelProps = { readonly isOpen: boolean; readonly onClose: () => void };
