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

/** Species that are sold in Poland, by the three letters of ASFIS (FAO), with the Latin name there; the field takes any other of them as well. */
export const species: readonly FishingCode[] = listed(`
COD dorsz atlantycki, Gadus morhua
HER śledź atlantycki, Clupea harengus
SPR szprot, Sprattus sprattus
MAC makrela atlantycka, Scomber scombrus
SAL łosoś atlantycki, Salmo salar
TRS troć wędrowna, Salmo trutta
TRR pstrąg tęczowy, Oncorhynchus mykiss
ALK mintaj, Gadus chalcogrammus
HAD plamiak, Melanogrammus aeglefinus
POK czarniak, Pollachius virens
POL rdzawiec, Pollachius pollachius
WHG witlinek, Merlangius merlangus
WHB błękitek, Micromesistius poutassou
HKE morszczuk europejski, Merluccius merluccius
HKP morszczuk argentyński, Merluccius hubbsi
LIN molwa, Molva molva
PLE gładzica, Pleuronectes platessa
FLE stornia, Platichthys flesus
DAB zimnica, Limanda limanda
SOL sola zwyczajna, Solea solea
LEM złocica, Microstomus kitt
TUR turbot, Scophthalmus maximus
HAL halibut biały, Hippoglossus hippoglossus
GHL halibut niebieski, Reinhardtius hippoglossoides
HOM ostrobok, Trachurus trachurus
CAP gromadnik, Mallotus villosus
REB karmazyn mentela, Sebastes mentella
REG karmazyn atlantycki, Sebastes norvegicus
CAA zębacz pasiasty, Anarhichas lupus
PIL sardynka europejska, Sardina pilchardus
ANE sardela europejska, Engraulis encrasicolus
ALB tuńczyk biały, Thunnus alalunga
SKJ bonito, Katsuwonus pelamis
YFT tuńczyk żółtopłetwy, Thunnus albacares
BET opastun, Thunnus obesus
BFT tuńczyk błękitnopłetwy, Thunnus thynnus
SWO miecznik, Xiphias gladius
BSS labraks, Dicentrarchus labrax
SBG dorada, Sparus aurata
ELE węgorz europejski, Anguilla anguilla
FCP karp, Cyprinus carpio
FPI szczupak, Esox lucius
FPP sandacz, Sander lucioperca
FPE okoń, Perca fluviatilis
TLN tilapia nilowa, Oreochromis niloticus
PRA krewetka północna, Pandalus borealis
CSH garnela, Crangon crangon
PNV krewetka biała, Penaeus vannamei
GIT krewetka tygrysia, Penaeus monodon
NEP homarzec, Nephrops norvegicus
LBE homar europejski, Homarus gammarus
CRE krab kieszeniec, Cancer pagurus
KCD krab kamczacki, Paralithodes camtschaticus
MUS omułek jadalny, Mytilus edulis
OYF ostryga jadalna, Ostrea edulis
SCE przegrzebek, Pecten maximus
CTC mątwa, Sepia officinalis
OCC ośmiornica, Octopus vulgaris
FVE sielawa, Coregonus albula
PLN sieja, Coregonus lavaretus
SME stynka, Osmerus eperlanus
VIV certa, Vimba vimba
FBM leszcz, Abramis brama
ABK krąp, Blicca bjoerkna
FTE lin, Tinca tinca
FRO płoć, Rutilus rutilus
FID jaź, Leuciscus idus
FCC karaś pospolity, Carassius carassius
CWG karaś srebrzysty, Carassius gibelio
FCG amur biały, Ctenopharyngodon idella
SVC tołpyga biała, Hypophthalmichthys molitrix
BIC tołpyga pstra, Hypophthalmichthys nobilis
FBU miętus, Lota lota
SOM sum europejski, Silurus glanis
CLZ sum afrykański, Clarias gariepinus
PGS panga, Pangasianodon hypophthalmus
NIP okoń nilowy, Lates niloticus
APB jesiotr syberyjski, Acipenser baerii
APG jesiotr rosyjski, Acipenser gueldenstaedtii
ACH golec zwyczajny, Salvelinus alpinus
SVF pstrąg źródlany, Salvelinus fontinalis
PIN gorbusza, Oncorhynchus gorbuscha
CHU keta, Oncorhynchus keta
SOC nerka, Oncorhynchus nerka
COH kiżucz, Oncorhynchus kisutch
CHI czawycza, Oncorhynchus tshawytscha
PCO dorsz pacyficzny, Gadus macrocephalus
HKK morszczuk południowoafrykański, Merluccius capensis
HKO morszczuk głębokowodny, Merluccius paradoxus
NHA morszczuk pacyficzny, Merluccius productus
GRN miruna nowozelandzka, Macruronus novaezelandiae
USK brosma, Brosme brosme
BLI molwa niebieska, Molva dypterygia
MON żabnica, Lophius piscatorius
GAR belona, Belone belone
VMA makrela kolias, Scomber colias
HEP śledź pacyficzny, Clupea pallasii
SAA sardynela atlantycka, Sardinella aurita
CHP sardynka pacyficzna, Sardinops sagax
SAP sajra, Cololabis saira
ELP węgorzyca, Zoarces viviparus
BLL nagład, Scophthalmus rhombus
WIT szkarłacica, Glyptocephalus cynoglossus
HAP halibut pacyficzny, Hippoglossus stenolepis
YES żółcica, Limanda aspera
LUM tasza, Cyclopterus lumpus
ORY gardłosz atlantycki, Hoplostethus atlanticus
TOP antar patagoński, Dissostichus eleginoides
DOL koryfena, Coryphaena hippurus
MUT barwena, Mullus barbatus
JOD piotrosz, Zeus faber
BON pelamida, Sarda sarda
CAS zębacz plamisty, Anarhichas minor
TSD parposz, Alosa fallax
YEZ dobijak, Hyperoplus lanceolatus
ABZ tobiasz, Ammodytes tobianus
SQR kałamarnica zwyczajna, Loligo vulgaris
SQA kałamarnica argentyńska, Illex argentinus
GIS kałamarnica olbrzymia, Dosidicus gigas
MSM omułek śródziemnomorski, Mytilus galloprovincialis
MYC omułek chilijski, Mytilus chilensis
OYG ostryga pacyficzna, Magallana gigas
MUZ małż nowozelandzki, Perna canaliculus
LBA homar amerykański, Homarus americanus
SLO langusta europejska, Palinurus elephas
CRQ krab śnieżny, Chionoecetes opilio
LAA krewetka argentyńska, Pleoticus muelleri
KRI kryl antarktyczny, Euphausia superba
CJM ostrobok chilijski, Trachurus murphyi
TLM tilapia mozambijska, Oreochromis mossambicus
`);

/** Fishing gear by the letters of ISSCFG (FAO, revision 1 of 2016). */
export const gear: readonly FishingCode[] = listed(`
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
