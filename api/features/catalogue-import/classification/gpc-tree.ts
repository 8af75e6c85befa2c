import type { GpcNode } from '../../../store/catalogue/gpc-import.ts';
import { plainText } from '../../../core/input/cell-texts.ts';
import { CellFault } from '../../../core/input/row-fault.ts';

/** Collects the nodes of a release; a malformed code, or one in two positions, is a fault of its row. */
export class GpcTree {
  readonly #nodes = new Map<string, GpcNode>();

  add(node: GpcNode): void {
    if (!/^\d{8}$/.test(node.code)) throw new CellFault('', node.code, 'FIELD_INVALID', 'Kod GPC ma 8 cyfr.');
    const title = plainText(node.title, '', 500);
    if (title === null) throw new CellFault('', node.code, 'FIELD_REQUIRED', `Kod ${node.code} nie ma nazwy.`);
    const there = this.#nodes.get(node.code);
    if (there && there.parents.join() !== node.parents.join())
      throw new CellFault('', node.code, 'FIELD_INVALID', `Kod ${node.code} stoi w dwóch miejscach drzewa.`);
    if (!there || (there.includes ?? there.excludes) === null) this.#nodes.set(node.code, { ...node, title });
  }

  /** Nodes in input order: a parent precedes its children. */
  nodes(): GpcNode[] {
    return [...this.#nodes.values()];
  }
}
