// Written by infra/gs1/write-fishing-codes.ts; not to be changed by hand.

/** Release of the FAO's lists of species (ASFIS), gear (ISSCFG) and areas that these were taken of. */
export const fishingRelease = 'ASFIS 2025, ISSCFG 2016, areas of November 2023';

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Species that have a Polish name here, with their Latin ones, one a line. */
export const speciesLines = `
COD Gadus morhua
HER Clupea harengus
SPR Sprattus sprattus
MAC Scomber scombrus
SAL Salmo salar
TRS Salmo trutta
TRR Oncorhynchus mykiss
ALK Gadus chalcogrammus
HAD Melanogrammus aeglefinus
POK Pollachius virens
POL Pollachius pollachius
WHG Merlangius merlangus
WHB Micromesistius poutassou
HKE Merluccius merluccius
HKP Merluccius hubbsi
LIN Molva molva
PLE Pleuronectes platessa
FLE Platichthys flesus
DAB Limanda limanda
SOL Solea solea
LEM Microstomus kitt
TUR Scophthalmus maximus
HAL Hippoglossus hippoglossus
GHL Reinhardtius hippoglossoides
HOM Trachurus trachurus
CAP Mallotus villosus
REB Sebastes mentella
REG Sebastes norvegicus
CAA Anarhichas lupus
PIL Sardina pilchardus
ANE Engraulis encrasicolus
ALB Thunnus alalunga
SKJ Katsuwonus pelamis
YFT Thunnus albacares
BET Thunnus obesus
BFT Thunnus thynnus
SWO Xiphias gladius
BSS Dicentrarchus labrax
SBG Sparus aurata
ELE Anguilla anguilla
FCP Cyprinus carpio
FPI Esox lucius
FPP Sander lucioperca
FPE Perca fluviatilis
TLN Oreochromis niloticus
PRA Pandalus borealis
CSH Crangon crangon
PNV Penaeus vannamei
GIT Penaeus monodon
NEP Nephrops norvegicus
LBE Homarus gammarus
CRE Cancer pagurus
KCD Paralithodes camtschaticus
MUS Mytilus edulis
OYF Ostrea edulis
SCE Pecten maximus
CTC Sepia officinalis
OCC Octopus vulgaris
FVE Coregonus albula
PLN Coregonus lavaretus
SME Osmerus eperlanus
VIV Vimba vimba
FBM Abramis brama
ABK Blicca bjoerkna
FTE Tinca tinca
FRO Rutilus rutilus
FID Leuciscus idus
FCC Carassius carassius
CWG Carassius gibelio
FCG Ctenopharyngodon idella
SVC Hypophthalmichthys molitrix
BIC Hypophthalmichthys nobilis
FBU Lota lota
SOM Silurus glanis
CLZ Clarias gariepinus
PGS Pangasianodon hypophthalmus
NIP Lates niloticus
APB Acipenser baerii
APG Acipenser gueldenstaedtii
ACH Salvelinus alpinus
SVF Salvelinus fontinalis
PIN Oncorhynchus gorbuscha
CHU Oncorhynchus keta
SOC Oncorhynchus nerka
COH Oncorhynchus kisutch
CHI Oncorhynchus tshawytscha
PCO Gadus macrocephalus
HKK Merluccius capensis
HKO Merluccius paradoxus
NHA Merluccius productus
GRN Macruronus novaezelandiae
USK Brosme brosme
BLI Molva dypterygia
MON Lophius piscatorius
GAR Belone belone
VMA Scomber colias
HEP Clupea pallasii
SAA Sardinella aurita
CHP Sardinops sagax
SAP Cololabis saira
ELP Zoarces viviparus
BLL Scophthalmus rhombus
WIT Glyptocephalus cynoglossus
HAP Hippoglossus stenolepis
YES Limanda aspera
LUM Cyclopterus lumpus
ORY Hoplostethus atlanticus
TOP Dissostichus eleginoides
DOL Coryphaena hippurus
MUT Mullus barbatus
JOD Zeus faber
BON Sarda sarda
CAS Anarhichas minor
TSD Alosa fallax
YEZ Hyperoplus lanceolatus
ABZ Ammodytes tobianus
SQR Loligo vulgaris
SQA Illex argentinus
GIS Dosidicus gigas
MSM Mytilus galloprovincialis
MYC Mytilus chilensis
OYG Magallana gigas
MUZ Perna canaliculus
LBA Homarus americanus
SLO Palinurus elephas
CRQ Chionoecetes opilio
LAA Pleoticus muelleri
KRI Euphausia superba
CJM Trachurus murphyi
TLM Oreochromis mossambicus
`;

/** Gear that has a Polish name here. */
export const gearCodes = words(`
PS LA SB SV OTB OTT PTB TBB OTM PTM DRB DRH DRM GNS GND GNC GTR GNF FPO FPN FYK LHP LHM LLS LLD LTL
HAR MHI MDV
`);

/** Areas that have a Polish name here. */
export const areaCodes = words(`
27.3.d.24 27.3.d.25 27.3.d.26 27.3.d.27 27.3.d.28 27.3.d.29 27.3.d.30 27.3.d.31 27.3.d.32 27.3.b.23
27.3.c.22 27.3.a 27.4 27.1 27.2 27.5 27.6 27.7 27.8 27 21 31 34 37 41 47 48 51 57 58 61 67 71 77 81
87 88 18 05 04 02 03 01 06
`);
