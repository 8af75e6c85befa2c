/** A code of FAO and its Polish name. */
export interface FishingCode {
  readonly value: string;
  readonly text: string;
}

function listed(lines: string): FishingCode[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => ({ value: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }));
}

/** Species that are sold in Poland, by the three letters of ASFIS (FAO); the field takes any other of them as well. */
export const species: readonly FishingCode[] = listed(`
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
`);

/** Fishing gear by the letters of ISSCFG (FAO). */
export const gear: readonly FishingCode[] = listed(`
PS okrężnice
SB niewody dobrzeżne
SDN niewody duńskie
SSC niewody szkockie
OTB włoki denne rozpornicowe
OTT włoki bliźniacze
PTB tuki denne
TBB włoki rozprzowe
OTM włoki pelagiczne
PTM tuki pelagiczne
DRB dragi łodziowe
DRH dragi ręczne
HMD dragi mechaniczne
GNS sieci skrzelowe stawne
GND sieci dryfujące
GNC sieci skrzelowe okrążające
GTR drygawice
FPO pułapki i kosze
FPN niewody stawne
FYK żaki
LHP wędy ręczne
LHM wędy mechaniczne
LLS sznury haczykowe stawne
LLD sznury haczykowe dryfujące
LTL wędy włóczone
HAR harpuny
`);

/** Fishing areas of FAO; parts of the Baltic and of the seas around with their subdivisions. */
export const areas: readonly FishingCode[] = listed(`
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
61 Pacyfik północno-zachodni
67 Pacyfik północno-wschodni
71 Pacyfik środkowo-zachodni
77 Pacyfik środkowo-wschodni
81 Pacyfik południowo-zachodni
87 Pacyfik południowo-wschodni
18 Morze Arktyczne
05 Europa, wody śródlądowe
04 Azja, wody śródlądowe
`);
