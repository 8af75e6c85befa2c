import { X } from 'lucide-react';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import './dialog.css';

export interface DialogProps {
  isOpen: boolean;
  /** the cross, Escape and a press beside the window */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** buttons, last on a phone */
  footer?: ReactNode;
  /** 760 px instead of 520 on a desktop */
  wide?: boolean;
  /** no cross, and neither Escape nor a press beside the window: only what stands in it closes it */
  isHeld?: boolean;
  /** takes focus back when what had it before the dialog is gone from the page, as an item of a menu */
  opener?: RefObject<HTMLElement | null>;
}

/** react-aria gives focus back only to what is still in the page. */
function FocusBack({ opener }: { opener: RefObject<HTMLElement | null> }) {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) opener.current?.focus();
      });
    },
    [opener],
  );
  return null;
}

/** The window itself, in the chunk that brings react-aria-components. */
export function DialogWindow({
  isOpen,
  onClose,
  title,
  children,
  footer,
  wide = false,
  isHeld = false,
  opener,
}: DialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      isDismissable={!isHeld}
      isKeyboardDismissDisabled={isHeld}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={`modal${wide ? ' modal--wide' : ''}`}>
        <AriaDialog className="modal__dialog">
          {opener && <FocusBack opener={opener} />}
          <div className="modal__head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!isHeld && <Button variant="icon" icon={X} aria-label="Zamknij" onClick={onClose} />}
          </div>
          {children}
          {footer && <div className="modal__foot">{footer}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
