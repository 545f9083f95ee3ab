import './button.css';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** Primary is the brass button: one per view, for its main action. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
};

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows a spinner and ignores presses, but keeps the focus. */
    busy?: boolean | undefined;
    icon?: ReactNode;
  };

/** The class of a button, for anything that must look like one: a router link, a summary. */
export function buttonClass({ variant = 'secondary', size = 'm', block }: ButtonLook): string {
  return classNames('button', `button-${variant}`, `button-${size}`, block && 'button-block');
}

export function Button(props: ButtonProps) {
  const { variant, size, block, busy, icon, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? refusePress : onClick}
    >
      <span className="button-face">
        {icon}
        {children}
      </span>
      {busy && <Spinner />}
    </button>
  );
}

function refusePress(event: MouseEvent) {
  event.preventDefault();
}

type LinkButtonProps = ButtonLook & ComponentProps<'a'> & { href: string; icon?: ReactNode };

export function LinkButton(props: LinkButtonProps) {
  const { variant, size, block, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, block }), className)}>
      <span className="button-face">
        {icon}
        {children}
      </span>
    </a>
  );
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'block' | 'children'> & {
  /** The accessible name, required: the icon alone says nothing to a screen reader. */
  label: string;
  children: ReactNode;
};

export function IconButton({ label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames('button-icon', className)}
    />
  );
}
