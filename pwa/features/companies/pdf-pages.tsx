import { limits } from '@gtinoteka/contract/business-limits.ts';
import type * as PdfJs from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- ?url is the address of the file
import mainUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
// oxlint-disable-next-line import/default -- likewise
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { companyTexts as texts } from './company-texts.ts';

/** Pages that are drawn; an authorization has one or two. */
const mostPages = 20;
/** in pixels */
const longestSide = 4_000;

/**
 * Opens a PDF of a stranger: read in a worker, which has no page, and drawn as pictures. Its scripts, forms, links and attached files are
 * never made. Throws where it cannot be read, or where this browser is too old to.
 */
async function openPdf(bytes: ArrayBuffer): Promise<PdfJs.PDFDocumentProxy> {
  const pdfjs: typeof PdfJs = await import(/* @vite-ignore */ mainUrl);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs.getDocument({ data: bytes, enableXfa: false, useWasm: false, maxImageSize: limits.cmsImagePixels })
    .promise;
}

/** A PDF drawn page by page; `onFailed` where it cannot be. */
export function PdfPages({ bytes, onFailed }: { bytes: ArrayBuffer; onFailed: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const drawn = place.current;
    if (!drawn) return undefined;
    const width = Math.min(1_600, drawn.clientWidth * Math.min(2, devicePixelRatio));
    let isGone = false;
    let opened: PdfJs.PDFDocumentProxy | null = null;
    async function draw(box: HTMLElement): Promise<void> {
      // The bytes go to the worker and are no longer here.
      opened = await openPdf(bytes.slice(0));
      for (let number = 1; number <= Math.min(opened.numPages, mostPages); number++) {
        const page = await opened.getPage(number);
        if (isGone) return;
        const plain = page.getViewport({ scale: 1 });
        // A page may be as long and thin as its maker wishes.
        const viewport = page.getViewport({ scale: Math.min(width / plain.width, longestSide / plain.height) });
        const canvas = document.createElement('canvas');
        canvas.width = viewport.width;
        canvas.height = viewport.height;
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', texts.pdfPage(number, opened.numPages));
        await page.render({ canvas, viewport }).promise;
        if (isGone) return;
        box.append(canvas);
        setCount(opened.numPages);
      }
    }
    draw(drawn).catch(() => !isGone && fail());
    return () => {
      isGone = true;
      drawn.textContent = '';
      void opened?.loadingTask.destroy();
    };
  }, [bytes]);
  return (
    <>
      <p role="status" className="small muted">
        {count === null ? texts.loading : texts.pdfPages(count, mostPages)}
      </p>
      <div ref={place} className="company__pdf" />
    </>
  );
}
