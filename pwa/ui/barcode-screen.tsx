import { X } from 'lucide-react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { barcodeTexts as texts } from '../core/texts/barcode.ts';
import { Barcode } from './barcode.tsx';
import { Button } from './button.tsx';
import { Gtin } from './gtin.tsx';

/** Quiet zones and digits included, the widest symbology has this many modules. */
const widest = 159;
const largestModule = 6;

/** A barcode over the whole screen, white in both themes, so that another scanner reads it off the glass. */
export function BarcodeScreen({ gtin, name, onClose }: { gtin: string; name: string | null; onClose: () => void }) {
  const modules = gtin.length === 14 ? widest : gtin.length === 8 ? 81 : 113;
  const moduleWidth = Math.max(2, Math.min(largestModule, Math.floor((window.innerWidth - 24) / modules)));
  return (
    <ModalOverlay className="barcode-screen" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal>
        <Dialog className="barcode-screen__box">
          <Button
            variant="icon"
            icon={X}
            aria-label={texts.close}
            className="barcode-screen__close"
            onClick={onClose}
          />
          <div className="barcode-screen__code">
            <Barcode gtin={gtin} label={texts.picture(gtin)} moduleWidth={moduleWidth} />
          </div>
          <div className="barcode-screen__text">
            <Heading slot="title" level={2}>
              {name ?? texts.title}
            </Heading>
            <Gtin value={gtin} size="m" />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
