import { Button, IconButton, LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { ICON_PATHS, type IconName } from '#platform/browser/ui/icon-paths.ts';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { Tooltip } from '#platform/browser/ui/tooltip.tsx';
import { Chapter, Specimen } from './parts.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ControlsChapter() {
  return (
    <Chapter id="controls" title="Buttons and icons">
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}: l, m, s, busy, disabled`} wide>
          <div className="gallery-row">
            <Button variant={variant} size="l">
              Place bet
            </Button>
            <Button variant={variant}>Place bet</Button>
            <Button variant={variant} size="s">
              Place bet
            </Button>
            <Button variant={variant} icon={<Icon name="wallet" />}>
              Deposit
            </Button>
            <Button variant={variant} busy>
              Place bet
            </Button>
            <Button variant={variant} disabled>
              Place bet
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen name="LinkButton, block">
        <LinkButton variant="primary" size="l" block href="#controls">
          Throw the dice
        </LinkButton>
      </Specimen>
      <Specimen name="IconButton, Tooltip, Spinner">
        <div className="gallery-row">
          <IconButton label="Sound">
            <Icon name="volume" />
          </IconButton>
          <IconButton label="Shuffle seed" variant="secondary" size="s">
            <Icon name="rotate" />
          </IconButton>
          <Tooltip text="The house keeps one per cent of every stake, on average.">
            <Button variant="quiet" size="s" icon={<Icon name="info" size={18} />}>
              Edge
            </Button>
          </Tooltip>
          <Spinner size={28} />
        </div>
      </Specimen>
      <Specimen name="Icon" wide>
        <ul className="gallery-icons">
          {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} size={28} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Chapter>
  );
}
