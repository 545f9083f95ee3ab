import { useState, type ReactNode } from 'react';
import { Switch } from './choice.tsx';

type SavedSwitchProps = {
  checked: boolean;
  /** Resolves once the server has answered; the saved value arrives as `checked`. */
  save: (next: boolean) => Promise<unknown>;
  hint?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** Moves at once, and moves back if the server refuses. A second press waits for the first. */
export function SavedSwitch({ checked, save, children, ...rest }: SavedSwitchProps) {
  const [wanted, setWanted] = useState<boolean>();
  const change = async (next: boolean) => {
    if (wanted !== undefined) return;
    setWanted(next);
    await save(next);
    setWanted(undefined);
  };
  return (
    <Switch {...rest} checked={wanted ?? checked} onChange={(next) => void change(next)}>
      {children}
    </Switch>
  );
}
