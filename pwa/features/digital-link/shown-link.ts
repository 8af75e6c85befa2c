import type { Link } from '@gtinoteka/contract/digital-link/links.ts';
import type { LinkType } from '@gtinoteka/contract/digital-link/link-types.ts';
import {
  BookOpen,
  FileBadge,
  Globe,
  Image,
  Leaf,
  LifeBuoy,
  Play,
  ShoppingCart,
  Star,
  Tag,
  Utensils,
  Wheat,
  type LucideIcon,
} from 'lucide-react';
import { formatDate } from '../../core/page/format.ts';
import { linksTexts as texts } from './links-texts.ts';

const icons: Partial<Record<LinkType, LucideIcon>> = {
  recipeInfo: Utensils,
  menuInfo: Utensils,
  promotion: Tag,
  loyaltyProgram: Tag,
  instructions: BookOpen,
  quickStartGuide: BookOpen,
  tutorial: BookOpen,
  epil: BookOpen,
  smpc: BookOpen,
  support: LifeBuoy,
  faqs: LifeBuoy,
  serviceInfo: LifeBuoy,
  ingredientsInfo: Wheat,
  nutritionalInfo: Wheat,
  allergenInfo: Wheat,
  sustainabilityInfo: Leaf,
  certificationInfo: FileBadge,
  dpp: FileBadge,
  hasRetailers: ShoppingCart,
  purchaseSuppliesOrAccessories: ShoppingCart,
  review: Star,
  leaveReview: Star,
  relatedImage: Image,
  relatedVideo: Play,
};

export function linkIcon(type: LinkType): LucideIcon {
  return icons[type] ?? Globe;
}

/** An address as people read it: without its scheme where that is https, without a bare slash at the end. */
export function shownAddress(href: string): string {
  return href.replace(/^https:\/\//, '').replace(/^([^/?#]+)\/$/, '$1');
}

/** When a link leads anywhere, in words. */
export function shownDates({ validFrom, validUntil }: Pick<Link, 'validFrom' | 'validUntil'>): string {
  if (validFrom !== null && validUntil !== null) return texts.between(formatDate(validFrom), formatDate(validUntil));
  if (validFrom !== null) return texts.from(formatDate(validFrom));
  return validUntil === null ? texts.endless : texts.until(formatDate(validUntil));
}

/** Of which pieces a link is; '' of all. */
export function shownLevel({ variant, batch, serial }: Pick<Link, 'variant' | 'batch' | 'serial'>): string {
  const parts = [
    variant === '' ? '' : texts.variant(variant),
    batch === '' ? '' : texts.batch(batch),
    serial === '' ? '' : texts.serial(serial),
  ];
  return parts.filter(Boolean).join(', ');
}

/** The day in Warsaw, YYYY-MM-DD. */
export function todayInWarsaw(): string {
  return formatDate(Date.now()).split('-').reverse().join('-');
}
