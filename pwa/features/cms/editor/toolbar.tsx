import type { Editor } from '@tiptap/core';
import {
  Bold,
  ChevronDown,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Table,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Button } from '../../../ui/control/button.tsx';
import { Icon } from '../../../ui/control/icon.tsx';
import { cmsEditorTexts as texts } from '../cms-editor-texts.ts';

type Style = keyof typeof texts.styles;
const levels = { h2: 2, h3: 3, h4: 4 } as const;

function styleOf(editor: Editor): Style {
  if (editor.isActive('heading', { level: 2 })) return 'h2';
  if (editor.isActive('heading', { level: 3 })) return 'h3';
  return editor.isActive('heading', { level: 4 }) ? 'h4' : 'p';
}

function setStyle(editor: Editor, style: string): void {
  const chain = editor.chain().focus();
  if (style === 'h2' || style === 'h3' || style === 'h4') chain.setHeading({ level: levels[style] }).run();
  else chain.setParagraph().run();
}

function Tool({
  icon,
  label,
  isOn,
  disabled,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={`cms__tool${isOn ? ' is-on' : ''}`}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon icon={icon} />
    </button>
  );
}

/** What can be done to the text; what holds at the cursor is pressed. */
export function Toolbar({ editor, onLink, onImage }: { editor: Editor; onLink: () => void; onImage: () => void }) {
  const chain = () => editor.chain().focus();
  return (
    <div className="cms__toolbar" role="toolbar" aria-label={texts.formatting}>
      <Tool icon={Undo2} label={texts.undo} disabled={!editor.can().undo()} onClick={() => chain().undo().run()} />
      <Tool icon={Redo2} label={texts.redo} disabled={!editor.can().redo()} onClick={() => chain().redo().run()} />
      <span className="inputbox selectbox cms__style">
        <select
          className="input"
          aria-label={texts.style}
          value={styleOf(editor)}
          onChange={({ target }) => setStyle(editor, target.value)}
        >
          {Object.entries(texts.styles).map(([style, text]) => (
            <option key={style} value={style}>
              {text}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} className="selectbox__arrow" />
      </span>
      <Tool icon={Bold} label={texts.bold} isOn={editor.isActive('bold')} onClick={() => chain().toggleBold().run()} />
      <Tool
        icon={Italic}
        label={texts.italic}
        isOn={editor.isActive('italic')}
        onClick={() => chain().toggleItalic().run()}
      />
      <Tool icon={Link} label={texts.link} isOn={editor.isActive('link')} onClick={onLink} />
      <Tool
        icon={List}
        label={texts.bulletList}
        isOn={editor.isActive('bulletList')}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        icon={ListOrdered}
        label={texts.orderedList}
        isOn={editor.isActive('orderedList')}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool
        icon={Quote}
        label={texts.quote}
        isOn={editor.isActive('blockquote')}
        onClick={() => chain().toggleBlockquote().run()}
      />
      <Tool
        icon={Table}
        label={texts.table}
        disabled={editor.isActive('table')}
        onClick={() => chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run()}
      />
      <Tool icon={Image} label={texts.image} onClick={onImage} />
    </div>
  );
}

/** What can be done to the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  if (!editor.isActive('table')) return null;
  const chain = () => editor.chain().focus();
  const tools = [
    [texts.addRow, () => chain().addRowAfter().run()],
    [texts.addColumn, () => chain().addColumnAfter().run()],
    [texts.deleteRow, () => chain().deleteRow().run()],
    [texts.deleteColumn, () => chain().deleteColumn().run()],
    [texts.deleteTable, () => chain().deleteTable().run()],
  ] as const;
  return (
    <div className="cms__table-tools" role="group" aria-label={texts.tableTools}>
      {tools.map(([text, act]) => (
        <Button key={text} variant="quiet" size="sm" onClick={act}>
          {text}
        </Button>
      ))}
    </div>
  );
}
