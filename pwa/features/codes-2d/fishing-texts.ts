import { areaCodes, gearCodes, speciesLines } from '@gtinoteka/contract/rules/codes-2d/fishing-codes.ts';

/** A code of FAO and its Polish name. */
export interface FishingCode {
  readonly value: string;
  readonly text: string;
}

function named(lines: string): ReadonlyMap<string, string> {
  const pairs = lines
    .trim()
    .split('\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);
  return new Map(pairs);
}

/** Polish names of species that are sold in Poland, by the three letters of ASFIS; the field takes any other of them as well. */
export const speciesNames = named(`
COD dorsz atlantycki
HER śledź atlantycki
SPR szprot
MAC makrela atlantycka
SAL łosoś atlantycki
TRS troć wędrowna
TRR pstrąg tęczowy
ALK mintaj
HAD plamiak
POK czarniak
POL rdzawiec
WHG witlinek
WHB błękitek
HKE morszczuk europejski
HKP morszczuk argentyński
LIN molwa
PLE gładzica
FLE stornia
DAB zimnica
SOL sola zwyczajna
LEM złocica
TUR turbot
HAL halibut biały
GHL halibut niebieski
HOM ostrobok
CAP gromadnik
REB karmazyn mentela
REG karmazyn atlantycki
CAA zębacz pasiasty
PIL sardynka europejska
ANE sardela europejska
ALB tuńczyk biały
SKJ bonito
YFT tuńczyk żółtopłetwy
BET opastun
BFT tuńczyk błękitnopłetwy
SWO miecznik
BSS labraks
SBG dorada
ELE węgorz europejski
FCP karp
FPI szczupak
FPP sandacz
FPE okoń
TLN tilapia nilowa
PRA krewetka północna
CSH garnela
PNV krewetka biała
GIT krewetka tygrysia
NEP homarzec
LBE homar europejski
CRE krab kieszeniec
KCD krab kamczacki
MUS omułek jadalny
OYF ostryga jadalna
SCE przegrzebek
CTC mątwa
OCC ośmiornica
FVE sielawa
PLN sieja
SME stynka
VIV certa
FBM leszcz
ABK krąp
FTE lin
FRO płoć
FID jaź
FCC karaś pospolity
CWG karaś srebrzysty
FCG amur biały
SVC tołpyga biała
BIC tołpyga pstra
FBU miętus
SOM sum europejski
CLZ sum afrykański
PGS panga
NIP okoń nilowy
APB jesiotr syberyjski
APG jesiotr rosyjski
ACH golec zwyczajny
SVF pstrąg źródlany
PIN gorbusza
CHU keta
SOC nerka
COH kiżucz
CHI czawycza
PCO dorsz pacyficzny
HKK morszczuk południowoafrykański
HKO morszczuk głębokowodny
NHA morszczuk pacyficzny
GRN miruna nowozelandzka
USK brosma
BLI molwa niebieska
MON żabnica
GAR belona
VMA makrela kolias
HEP śledź pacyficzny
SAA sardynela atlantycka
CHP sardynka pacyficzna
SAP sajra
ELP węgorzyca
BLL nagład
WIT szkarłacica
HAP halibut pacyficzny
YES żółcica
LUM tasza
ORY gardłosz atlantycki
TOP antar patagoński
DOL koryfena
MUT barwena
JOD piotrosz
BON pelamida
CAS zębacz plamisty
TSD parposz
YEZ dobijak
ABZ tobiasz
SQR kałamarnica zwyczajna
SQA kałamarnica argentyńska
GIS kałamarnica olbrzymia
MSM omułek śródziemnomorski
MYC omułek chilijski
OYG ostryga pacyficzna
MUZ małż nowozelandzki
LBA homar amerykański
SLO langusta europejska
CRQ krab śnieżny
LAA krewetka argentyńska
KRI kryl antarktyczny
CJM ostrobok chilijski
TLM tilapia mozambijska
`);

/** Polish names of gear by the letters of ISSCFG. */
export const gearNames = named(`
PS okrężnice
LA okrążnice bez liny ściągającej
SB niewody dobrzeżne
SV niewody łodziowe (duńskie, szkockie)
OTB włoki denne rozpornicowe
OTT włoki bliźniacze
PTB tuki denne
TBB włoki rozprzowe
OTM włoki pelagiczne
PTM tuki pelagiczne
DRB dragi łodziowe
DRH dragi ręczne
DRM dragi mechaniczne
GNS sieci skrzelowe stawne
GND sieci dryfujące
GNC sieci skrzelowe okrążające
GTR drygawice
GNF sieci skrzelowe na palach
FPO pułapki i kosze
FPN niewody stawne
FYK żaki
LHP wędy ręczne
LHM wędy mechaniczne
LLS sznury haczykowe stawne
LLD sznury haczykowe dryfujące
LTL wędy włóczone
HAR harpuny
MHI narzędzia ręczne
MDV nurkowanie
`);

/** Polish names of areas of catching; parts of the Baltic and of the seas around with their subdivisions. */
export const areaNames = named(`
27.3.d.24 Bałtyk, podobszar 24
27.3.d.25 Bałtyk, podobszar 25
27.3.d.26 Bałtyk, podobszar 26
27.3.d.27 Bałtyk, podobszar 27
27.3.d.28 Bałtyk, podobszar 28
27.3.d.29 Bałtyk, podobszar 29
27.3.d.30 Morze Botnickie
27.3.d.31 Zatoka Botnicka
27.3.d.32 Zatoka Fińska
27.3.b.23 Sund
27.3.c.22 Morze Bełtów
27.3.a Skagerrak i Kattegat
27.4 Morze Północne
27.1 Morze Barentsa
27.2 Morze Norweskie i Spitsbergen
27.5 Islandia i Wyspy Owcze
27.6 Szkocja zachodnia
27.7 Morze Irlandzkie i kanał La Manche
27.8 Zatoka Biskajska
27 Atlantyk północno-wschodni
21 Atlantyk północno-zachodni
31 Atlantyk środkowo-zachodni
34 Atlantyk środkowo-wschodni
37 Morze Śródziemne i Czarne
41 Atlantyk południowo-zachodni
47 Atlantyk południowo-wschodni
48 Atlantyk antarktyczny
51 Ocean Indyjski zachodni
57 Ocean Indyjski wschodni
58 Ocean Indyjski antarktyczny
61 Pacyfik północno-zachodni
67 Pacyfik północno-wschodni
71 Pacyfik środkowo-zachodni
77 Pacyfik środkowo-wschodni
81 Pacyfik południowo-zachodni
87 Pacyfik południowo-wschodni
88 Pacyfik antarktyczny
18 Morze Arktyczne
05 Europa, wody śródlądowe
04 Azja, wody śródlądowe
02 Ameryka Północna, wody śródlądowe
03 Ameryka Południowa, wody śródlądowe
01 Afryka, wody śródlądowe
06 Oceania, wody śródlądowe
`);

const offered = (codes: readonly string[], names: ReadonlyMap<string, string>): FishingCode[] =>
  codes.map((value) => ({ value, text: names.get(value) ?? '' }));

/** What is offered: with the Latin name. */
export const species: readonly FishingCode[] = [...named(speciesLines)].map(([value, latin]) => ({
  value,
  text: `${speciesNames.get(value) ?? ''}, ${latin}`,
}));
export const gear = offered(gearCodes, gearNames);
export const areas = offered(areaCodes, areaNames);
