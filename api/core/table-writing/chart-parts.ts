import { xmlText } from './safe-text.ts';

/** A chart of bars that lie, one for each row of a table in the same sheet: words in column A, numbers in column B. */
export interface BarChart {
  readonly title: string;
  /** row of the heads, from 1; the bars are those of the rows below */
  readonly headRow: number;
  /** colours of the bars, as RRGGBB, one for each row */
  readonly colours: readonly string[];
}

/** What stands in the cells that a chart reads, so that it is drawn before anything is computed. */
export interface ChartCells {
  /** the head of the numbers */
  readonly head: string;
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const chartMain = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const packageMain = 'http://schemas.openxmlformats.org/package/2006/relationships';

const relation = (type: string, target: string): string =>
  `${declaration}<Relationships xmlns="${packageMain}"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

/** What the list of content types says of the parts. */
export const chartContentTypes =
  '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/><Override PartName="/xl/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>';

/** The element by which the first sheet shows the drawing; the last one of its sheet. */
export const drawingXml = `<drawing xmlns:r="${office}" r:id="rId1"/>`;

/** Lines of a sheet that the chart takes, below the table. */
const height = 14;
/** Columns that it takes. */
const width = 4;

/** The parts of a workbook that draw a chart in its first sheet, by their names: relations, the drawing and the chart. */
export function chartParts(
  sheet: string,
  chart: BarChart,
  cells: ChartCells,
): readonly (readonly [name: string, xml: string])[] {
  return [
    ['xl/worksheets/_rels/sheet1.xml.rels', relation('drawing', '../drawings/drawing1.xml')],
    ['xl/drawings/drawing1.xml', placeXml(chart)],
    ['xl/drawings/_rels/drawing1.xml.rels', relation('chart', '../charts/chart1.xml')],
    ['xl/charts/chart1.xml', chartXml(sheet, chart, cells)],
  ];
}

/** Where the chart lies: a line below its table. */
function placeXml({ title, headRow, colours }: BarChart): string {
  const top = headRow + colours.length + 1;
  const corner = (column: number, row: number): string =>
    `<xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
  return `${declaration}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="${drawingMain}"><xdr:twoCellAnchor><xdr:from>${corner(0, top)}</xdr:from><xdr:to>${corner(width, top + height)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="${xmlText(title)}" descr="${xmlText(title)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${chartMain}"><c:chart xmlns:c="${chartMain}" xmlns:r="${office}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`;
}

function chartXml(sheet: string, { title, headRow, colours }: BarChart, { head, words, numbers }: ChartCells): string {
  const place = `'${xmlText(sheet.replaceAll("'", "''"))}'`;
  const range = (column: string): string => `${place}!$${column}$${headRow + 1}:$${column}$${headRow + colours.length}`;
  const points = (values: readonly (string | number)[]): string =>
    `<c:ptCount val="${values.length}"/>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${xmlText(String(value))}</c:v></c:pt>`).join('')}`;
  const bars = colours.map(
    (colour, at) =>
      `<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/><c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr></c:dPt>`,
  );
  const labels =
    '<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>';
  const series = `<c:ser><c:idx val="0"/><c:order val="0"/><c:tx><c:strRef><c:f>${place}!$B$${headRow}</c:f><c:strCache>${points([head])}</c:strCache></c:strRef></c:tx><c:invertIfNegative val="0"/>${bars.join('')}${labels}<c:cat><c:strRef><c:f>${range('A')}</c:f><c:strCache>${points(words)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>${range('B')}</c:f><c:numCache><c:formatCode>#,##0</c:formatCode>${points(numbers)}</c:numCache></c:numRef></c:val></c:ser>`;
  // The first word stands above, as in the table.
  const axes =
    '<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:min val="0"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:numFmt formatCode="#,##0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="max"/></c:valAx>';
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="pl-PL" sz="1200" b="1"/><a:t>${xmlText(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
  return `${declaration}<c:chartSpace xmlns:c="${chartMain}" xmlns:a="${drawingMain}" xmlns:r="${office}"><c:roundedCorners val="0"/><c:chart>${heading}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/><c:axId val="1"/><c:axId val="2"/></c:barChart>${axes}</c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`;
}
