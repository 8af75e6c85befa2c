import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react';
import { normalHtml } from '../normal-html.ts';
import { editorExtensions } from './editor-schema.ts';

/** Whether Tab has a cell to go to; anywhere else it leads on through the page (WCAG 2.1.2). */
function movesToCell(editor: Editor, isBack: boolean): boolean {
  return editor.isActive('table') && (isBack ? editor.can().goToPreviousCell() : editor.can().goToNextCell());
}

/**
 * The editor in `place`, and a render after each change of what is marked or written. `replaced` grows when `html` comes from elsewhere
 * and is to be shown; the change can be taken back.
 */
export function useEditor({
  place,
  html,
  replaced,
  label,
  onChange,
}: {
  place: RefObject<HTMLDivElement | null>;
  html: string;
  replaced: number;
  label: string;
  onChange: (html: string) => void;
}): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const changed = useEffectEvent((made: Editor) => onChange(normalHtml(made.getHTML())));
  const first = useEffectEvent(() => html);
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: editorExtensions(),
      content: first(),
      // A style element would be against the page's policy; what is needed of it stands in cms-editor.css.
      injectCSS: false,
      editorProps: {
        attributes: {
          class: 'rich-text cms__text',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
        },
        handleDOMEvents: {
          keydown: (_view, event) => {
            if (event.key !== 'Tab') return false;
            if (!movesToCell(made, event.shiftKey)) return true;
            event.preventDefault();
            const chain = made.chain().focus();
            return event.shiftKey ? chain.goToPreviousCell().run() : chain.goToNextCell().run();
          },
        },
      },
      onUpdate: ({ editor: updated }) => changed(updated),
      onTransaction: redraw,
    });
    setEditor(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, [place, label]);

  const shown = useRef(replaced);
  const show = useEffectEvent(() => {
    if (editor && normalHtml(editor.getHTML()) !== html) editor.commands.setContent(html, { emitUpdate: false });
  });
  useEffect(() => {
    if (shown.current === replaced) return;
    shown.current = replaced;
    show();
  }, [replaced]);
  return editor;
}
