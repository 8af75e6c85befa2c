import type { Verdict } from '@gtinoteka/contract/rules/gtin/verdict.ts';
import { QrCode, RotateCw, Sun, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { barcodeTexts as texts } from '../../core/texts/barcode.ts';
import { verdictWords } from '../../core/texts/verdict.ts';
import './barcode-screen.css';
import { Barcode, barcodeSizes } from './barcode.tsx';
import { Button, LinkButton } from '../control/button.tsx';
import { Gtin } from './gtin.tsx';
import { Icon } from '../control/icon.tsx';
import { useAwakeScreen } from './use-awake-screen.ts';
import { VerdictIcon } from '../verdict/verdict.tsx';

/** What of the card stands beside the code for the one who holds the screen. */
export interface ShownProduct {
  verdict: Verdict;
  name: string | null;
  /** name of the company, null where none is known */
  company: string | null;
  /** ISO time of the answer; null without an answer */
  checkedAt: string | null;
  /** address of the generator for this number, null where no 2D code is made for it */
  generator: string | null;
}

/** Height that the verdict above, the name and the acts below take, in pixels. */
const around = 310;
const aroundTurned = 240;
/** Widest module in pixels: a larger code no longer fits in the field of a scanner. */
const largestModule = 9;
/** Height of a code to its width; more helps no scanner. */
const highest = 0.88;

function useWindowSize(): { width: number; height: number } {
  const [size, setSize] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const measure = () => setSize({ width: window.innerWidth, height: window.innerHeight });
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return size;
}

/** The largest module, in whole pixels of the screen, with which the code fits; and by how much its bars grow. */
function fitted(gtin: string, length: number, thickness: number): { moduleWidth: number; taller: number } {
  const [width, height] = barcodeSizes[gtin.length] ?? [113, 49];
  const ratio = window.devicePixelRatio || 1;
  const least = 2 / ratio;
  const wanted = Math.min(largestModule, length / width, thickness / (height * 0.7));
  const moduleWidth = Math.max(least, Math.floor(wanted * ratio) / ratio);
  const room = Math.min(Math.floor(thickness / moduleWidth), Math.floor(width * highest));
  return { moduleWidth, taller: Math.max(room - height, -Math.floor(height / 3)) };
}

/** A barcode over the whole screen, white in both themes, so that another scanner reads it off the glass. */
export function BarcodeScreen({
  gtin,
  product: { verdict, name, company, checkedAt, generator },
  onClose,
}: {
  gtin: string;
  product: ShownProduct;
  onClose: () => void;
}) {
  const [isTurned, setTurned] = useState(false);
  const isAwake = useAwakeScreen();
  const size = useWindowSize();
  const across = size.width - 16;
  const [length, thickness] = isTurned ? [size.height - aroundTurned, across] : [across, size.height - around];
  const { moduleWidth, taller } = fitted(gtin, length, thickness);
  const [wide, high] = barcodeSizes[gtin.length] ?? [113, 49];
  const box = { width: wide * moduleWidth, height: (high + taller) * moduleWidth };
  return (
    <ModalOverlay className="barcode-screen" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal>
        <Dialog className={isTurned ? 'barcode-screen__box is-turned' : 'barcode-screen__box'}>
          <div className={`barcode-screen__verdict solid-${verdict.state}`}>
            <VerdictIcon state={verdict.state} />
            <div>
              <b>{verdictWords(verdict).headline}</b>
              <p>{verdict.storedAt ? texts.storedAt(verdict.storedAt) : checkedAt && texts.checkedAt(checkedAt)}</p>
            </div>
            <Button variant="icon" icon={X} aria-label={texts.close} onClick={onClose} />
          </div>
          <div className="barcode-screen__code">
            <div style={isTurned ? { width: box.height, height: box.width } : box}>
              <div className="barcode-screen__bars" style={box}>
                <Barcode gtin={gtin} label={texts.picture(gtin)} moduleWidth={moduleWidth} taller={taller} />
              </div>
            </div>
            <div className="barcode-screen__text">
              <Heading slot="title" level={2}>
                {name ?? texts.title}
              </Heading>
              {name === null ? <Gtin value={gtin} size="m" /> : <p>{company}</p>}
            </div>
          </div>
          <div className="barcode-screen__foot">
            <p>
              <Icon icon={Sun} />
              <span>
                {isAwake && `${texts.awake} `}
                {texts.howToHold}
              </span>
            </p>
            <div className="barcode-screen__acts">
              <Button icon={RotateCw} aria-pressed={isTurned} onClick={() => setTurned(!isTurned)}>
                {texts.turn}
              </Button>
              {generator !== null && (
                <LinkButton icon={QrCode} to={generator}>
                  {texts.code2d}
                </LinkButton>
              )}
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
